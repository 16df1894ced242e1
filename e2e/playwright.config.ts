import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

// Each test file has a product of its own (fixtures.ts).
export default defineConfig({
  testDir: '.',
  globalSetup: './world.ts',
  outputDir: '../test-results',
  workers: 2,
  // Generous timeouts: a busy machine is slow, and only a missing result is a failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  projects: [
    { name: 'gate', testMatch: '*.spec.ts', grep: /@gate/ },
    { name: 'browser', testMatch: '*.spec.ts', retries: 1 },
    { name: 'walks', testMatch: '*.walk.ts', retries: 1 },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Yangon',
    // Tests answer requests in place of the server, which a worker would do instead. Those of offline.spec.ts allow it.
    serviceWorkers: 'block',
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
