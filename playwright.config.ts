import { defineConfig } from '@playwright/test'
import { chooseElectron } from './test/electron-standin/choose-electron.ts'

chooseElectron()

export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: 'screenshots/**',
  outputDir: '.tmp/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each test starts processes of its own; more at once measure the machine and not the app.
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
})
