import { defineConfig } from '@playwright/test'
import { chooseElectron } from './test/electron-standin/choose-electron.ts'

chooseElectron()

export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: 'screenshots/**',
  outputDir: '.tmp/e2e',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  // Each test starts processes of its own; more at once measure the machine and not the app.
  workers: 2,
  fullyParallel: true,
  // A machine of continuous integration may stand still for seconds.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
})
