import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4310)
const executablePath =
  process.env.CHROMIUM ||
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(path => existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: availableParallelism() > 2 ? 3 : 2,
  fullyParallel: false,
  // A busy machine may be late once; bin/test.mjs names what passed only at the second try.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // Dialogs open at once, so no check meets one that fades in.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
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
  // The built product with data of its own, wiped by bin/test.mjs before.
  webServer: {
    command: 'node bin/start.mjs',
    url: `http://127.0.0.1:${port}/readyz`,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: '.cache/e2e-data',
      // Tests say where their new teams come from, or the limit of sign-ups from one address would stop them.
      TRUST_PROXY: '1',
      SANDBOX_CARRIER_STEP_MS: process.env.SANDBOX_CARRIER_STEP_MS ?? '1500',
    },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
