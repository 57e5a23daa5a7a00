import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/renderer/browser-names.ts'],
    testTimeout: 30_000,
    pool: 'forks',
  },
})
