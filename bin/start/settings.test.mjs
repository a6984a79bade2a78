import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder, openDataFolder, secretOf } from './data-folder.mjs'
import { readSettings, serverEnvironment } from './settings.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'ribbon-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db.example/ribbon',
  PUBLIC_URL: 'https://gifts.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SHIPENGINE_API_KEY: 'live_1',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'gifts@gifts.example',
}

test.each(Object.keys(real).filter(name => name !== 'NODE_ENV'))(
  'production does not start without %s',
  name => {
    expect(() => readSettings({ ...real, [name]: '' })).toThrow(new RegExp(`${name} missing`))
  },
)

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_ribbon_sandbox'],
  ['MAIL_FROM', 'hello@ribbon.test'],
])('production does not start with %s=%s', (name, value) => {
  expect(() => readSettings({ ...real, [name]: value })).toThrow(name)
})

test('production with real settings starts no stand-in', () => {
  expect(readSettings(real).sandbox.wanted).toBe(false)
  expect(
    serverEnvironment(readSettings(real), { databaseUrl: real.DATABASE_URL, secret: 's' }),
  ).not.toHaveProperty('GOOGLE_CLIENT_ID')
})

test('each stand-in gives way to its real key, and any real service ends the demo', () => {
  const made = { databaseUrl: 'postgresql://x', secret: 's' }
  const demo = serverEnvironment(readSettings({}), made)
  expect(demo).toMatchObject({
    DEMO: '1',
    STRIPE_API_BASE: 'http://127.0.0.1:3001',
    SHIPENGINE_API_BASE: 'http://127.0.0.1:3001/shipengine',
    SMTP_URL: 'smtp://127.0.0.1:3002',
    GOOGLE_ISSUER: 'http://127.0.0.1:3001/google',
    DNS_SERVER: '127.0.0.1:3003',
  })
  const settings = readSettings({ STRIPE_SECRET_KEY: 'sk_test_1' })
  expect(settings.sandbox.wanted).toBe(true)
  expect(serverEnvironment(settings, made)).toMatchObject({
    DEMO: '0',
    SHIPENGINE_API_BASE: 'http://127.0.0.1:3001/shipengine',
  })
  expect(serverEnvironment(settings, made)).not.toHaveProperty('STRIPE_API_BASE')
})

test('a data folder has one holder, and that of a process that is gone does not count', async () => {
  openDataFolder(folder)
  const lock = await lockDataFolder(folder, 'http://127.0.0.1:3000')
  await expect(lockDataFolder(folder, 'http://127.0.0.1:3100')).rejects.toThrow('already runs')
  lock.release()
  writeFileSync(
    path.join(folder, 'lock.json'),
    JSON.stringify({ pid: process.pid, start: 'long ago', url: '' }),
  )
  const next = await lockDataFolder(folder, 'http://127.0.0.1:3000')
  expect(next.wasCutOff).toBe(true)
  next.release()
})

test('the secret is made once and is for its user only', () => {
  const secret = secretOf(folder)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(secretOf(folder)).toBe(secret)
  expect(statSync(path.join(folder, 'secret')).mode & 0o077).toBe(0)
})
