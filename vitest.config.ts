import { defineConfig } from 'vitest/config'

// Two workers fit the smallest machine that runs this, and PostgreSQL has its own work to do.
const shared = { environment: 'node', pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { ...shared, name: 'api', include: ['api/**/*.test.{ts,tsx}'], globalSetup: ['api/test/global-setup.ts'] } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { test: { ...shared, name: 'sandbox', include: ['sandbox/**/*.test.ts'] } },
      { test: { ...shared, name: 'checks', include: ['checks/**/*.test.mjs', 'bin/**/*.test.mjs'] } },
    ],
  },
})
