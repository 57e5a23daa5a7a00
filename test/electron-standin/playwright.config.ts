import { defineConfig } from '@playwright/test'
import { chooseElectron } from './choose-electron.ts'

chooseElectron()

export default defineConfig({
  testDir: '.',
  outputDir: '../../.tmp/electron-standin',
  timeout: 20_000,
  expect: { timeout: 5_000 },
  // Each test starts processes of its own; more at once measure the machine and not the stand-in.
  workers: 2,
  fullyParallel: true,
  // A machine of continuous integration may stand still for seconds.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
})
