import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

// Each worker starts a product of its own (fixtures.ts).
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 3,
  // A machine that is busy is slow; only what never comes is a fault.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A second try where the machine is another's; scripts/test.mjs names what needed one.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Yangon',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
