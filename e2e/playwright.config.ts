import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3210'
// The workers read this file too; only the process that starts the server needs a folder.
const dataDir = process.env.TEST_WORKER_INDEX === undefined ? mkdtempSync(join(tmpdir(), 'padauk-e2e-')) : ''

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Yangon',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    env: {
      ...(process.env as Record<string, string>),
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      LOGIN_PER_MINUTE: '1000',
      REQUESTS_PER_SECOND: '1000',
    },
  },
})
