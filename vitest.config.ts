import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/renderer/browser-names.ts', 'test/renderer/settle-react.ts'],
    testTimeout: 30_000,
    pool: 'forks',
    // One fewer than the cores, as is usual, would leave one of two.
    maxWorkers: '100%',
  },
})
