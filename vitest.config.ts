import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/renderer/browser-names.ts', 'test/renderer/settle-react.ts'],
    // Only what hangs takes so long, also where eight programs share two cores.
    testTimeout: 180_000,
    // A second, as is usual, is short on two cores that others use too.
    expect: { poll: { timeout: 20_000 } },
    // A loaded machine of others gets a second try, as in playwright.config.ts; the report says which tests needed it.
    retry: process.env.CI ? 1 : 0,
    pool: 'forks',
    // One fewer than the cores, as is usual, would leave one of two.
    maxWorkers: '100%',
  },
})
