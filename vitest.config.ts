import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { filesBelow } from './checks/source-files.mjs'

const shared = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // A busy machine may be late once; bin/test.mjs names what passed only at the second try.
  retry: process.env['CI'] ? 1 : 0,
} as const

// Whoever swaps a module for another needs a process of its own; all others share one and load the API once.
const swapping = filesBelow(import.meta.dirname, 'api').filter(
  file => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('vi.mock('),
)
// They show that an attack does its damage once the guard is out. It takes a chance, so they may try again.
const controls = swapping.filter(file => file.endsWith('-without-guards.test.ts'))
const api = { ...shared, globalSetup: 'api/test/global-setup.ts' } as const

export default defineConfig({
  test: {
    // One more than there are cores uses what the waits of the others leave.
    maxWorkers: availableParallelism() + 1,
    passWithNoTests: true,
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest-modules' },
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...api,
          name: 'api',
          include: ['api/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...swapping],
          isolate: false,
        },
      },
      {
        test: { ...api, name: 'api alone', include: swapping.filter(file => !controls.includes(file)) },
      },
      { test: { ...api, name: 'api controls', include: controls, retry: 2 } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], isolate: false } },
      { test: { ...shared, name: 'sandbox', include: ['sandbox/**/*.test.ts'] } },
      { test: { ...shared, name: 'checks', include: ['checks/**/*.test.mjs', 'bin/**/*.test.mjs'] } },
    ],
  },
})
