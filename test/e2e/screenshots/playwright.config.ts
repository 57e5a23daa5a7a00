import { defineConfig } from '@playwright/test'
import { chooseElectron } from '../../electron-standin/choose-electron.ts'

chooseElectron()

export default defineConfig({
  testDir: '.',
  outputDir: '../../../.tmp/screenshots-run',
  timeout: 120_000,
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
})
