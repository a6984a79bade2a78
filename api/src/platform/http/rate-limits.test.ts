import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Answered, type TestApp, readAnswer } from '../../../test/app-under-test.ts'
import { insertOperator } from '../../modules/people/operators/operators.store.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import type { App } from '../../app.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../db/database.ts'
import { deleteOldRateLimits } from './rate-limits.ts'

const right = 'blue canoe 42'
const nora = 'nora@newteam.test'

describe('guessing passwords at sign-in', () => {
  let app: TestApp
  let node: App
  let sent = 0
  beforeAll(async () => {
    app = await startApp({ worker: false, env: { TRUST_PROXY: '1' } })
    node = await app.anotherNode()
    await app.anonymous.post('/auth', { user: { email: nora, password: right }, team: { name: 'New Team' } })
    await inTransaction(app.db, async tx =>
      insertOperator(tx, {
        email: 'robin@ribbon.test',
        name: 'Robin',
        passwordHash: await hashPassword(right),
      }),
    )
  })
  beforeEach(() => app.db.pool.query('delete from rate_limits'))
  afterAll(() => app.stop())

  interface Try {
    email?: string
    password?: string
    from?: string
    cookie?: string
    path?: string
  }
  /** By turns at one node and the other, as a balancer would send it. */
  async function guess({
    email = nora,
    password = 'wrong',
    from = '203.0.113.7',
    cookie,
    path = '/auth/sign_in',
  }: Try = {}): Promise<Answered> {
    const { server } = sent++ % 2 ? node : app.app
    const answer = await server.inject({
      method: 'POST',
      url: `/api/v2${path}`,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
      payload: JSON.stringify({ user: { email, password } }),
    })
    return readAnswer(answer)
  }
  const statuses = async (tries: Promise<Answered>[]) => {
    const answers = await Promise.all(tries)
    return {
      looked: answers.filter(answer => answer.status === 401).length,
      refused: answers.filter(answer => answer.status === 429).length,
    }
  }
  const inTurn = async (times: number, ask: (index: number) => Promise<Answered>) => {
    const answers = []
    for (let i = 0; i < times; i++) answers.push(await ask(i))
    return answers
  }
  const letGatesOpen = () =>
    app.db.pool.query("update rate_limits set expire = 0 where key like 'guess-gate:%'")
  /** However slow the machine is: what is shut stays shut. */
  const holdGates = () =>
    app.db.pool.query("update rate_limits set expire = expire + 1000000 where key like 'guess-gate:%'")

  it('of a hundred passwords sent at once to two nodes, six are checked', async () => {
    expect(await statuses(Array.from({ length: 100 }, () => guess()))).toEqual({ looked: 6, refused: 94 })
  })

  it('the wait doubles from a second to a quarter of an hour, and a right password resets it', async () => {
    await inTurn(6, () => guess())
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await holdGates()
      const refused = await guess()
      expect([refused.status, refused.body.errors[0]]).toEqual([
        429,
        expect.stringMatching(/^Too many tries\. Try again in \d+ minutes\.$/),
      ])
      const wait = Number(refused.headers['retry-after']) - 1_000
      expect(wait).toBeLessThanOrEqual(seconds)
      expect(wait).toBeGreaterThan(seconds - 4)
      await letGatesOpen()
      expect((await guess()).status).toBe(401)
    }
    expect((await guess({ password: right })).status).toBe(429)
    await letGatesOpen()
    expect((await guess({ password: right })).status).toBe(200)
    expect((await inTurn(5, () => guess())).map(answer => answer.status)).toEqual([401, 401, 401, 401, 401])
  })

  it('an unknown address is limited like a known one', async () => {
    const both = (ask: () => Promise<Answered>) =>
      inTurn(6, ask).then(async first => {
        await holdGates()
        return [...first, await ask()].map(answer => [answer.status, answer.text.replace(/\d+/, 'some')])
      })
    expect(await both(() => guess({ email: 'nobody@nowhere.test' }))).toEqual(await both(() => guess()))
  })

  it('guessing locks nobody else out: other addresses and a known device can sign in', async () => {
    const here = await guess({ password: right })
    const cookie = String(here.headers['set-cookie']).match(/ribbon_device=[^;]+/)![0]
    expect(String(here.headers['set-cookie'])).toMatch(
      /ribbon_device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    await statuses(Array.from({ length: 30 }, () => guess()))
    await holdGates()
    expect((await guess({ password: right })).status, 'a stranger at the attacked address').toBe(429)
    expect(
      (await guess({ password: right, cookie })).status,
      'the known device at the attacked address',
    ).toBe(200)
    expect((await guess({ password: right, from: '198.51.100.9' })).status, 'a stranger elsewhere').toBe(200)
    expect(
      (await guess({ email: 'olivia@acme.test', password: right, cookie })).status,
      'a mark counts for its own account',
    ).toBe(401)
  })

  it('a known device that guesses is limited too, and a forged device cookie is ignored', async () => {
    const here = await guess({ password: right })
    const cookie = String(here.headers['set-cookie']).match(/ribbon_device=[^;]+/)![0]
    expect((await inTurn(6, () => guess({ cookie }))).map(answer => answer.status)).toEqual([
      401, 401, 401, 401, 401, 401,
    ])
    await inTurn(6, () => guess())
    await holdGates()
    expect((await guess({ cookie })).status).toBe(429)
    expect((await guess({ cookie: `${cookie.split('.')[0]}.${'A'.repeat(32)}` })).status).toBe(429)
  })

  it('guesses from many addresses slow unknown devices down, and refuse none', async () => {
    const here = await guess({ password: right })
    const cookie = String(here.headers['set-cookie']).match(/ribbon_device=[^;]+/)![0]
    await inTurn(3, index => guess({ from: `198.51.100.${index}` }))
    await app.db.pool.query("update rate_limits set points = 26 where key like 'guess-account:%'")
    const took = async (tried: Try) => {
      const began = Date.now()
      expect((await guess(tried)).status).toBe(200)
      return Date.now() - began
    }
    expect(await took({ password: right, from: '192.0.2.1' })).toBeGreaterThan(1_500)
    expect(await took({ password: right, from: '192.0.2.1', cookie })).toBeLessThan(1_000)
  })

  it('an address has a hundred failures in a quarter of an hour over all accounts', async () => {
    const answers = await statuses(
      Array.from({ length: 120 }, (_, index) =>
        guess({ email: `person${index}@acme.test`, from: '192.0.2.50' }),
      ),
    )
    expect(answers).toEqual({ looked: 100, refused: 20 })
    expect((await guess({ from: '192.0.2.50', email: 'someone@else.test' })).headers['retry-after']).toMatch(
      /^(8\d\d|900)$/,
    )
    expect((await guess({ from: '192.0.2.51', email: 'someone@else.test' })).status).toBe(401)
  }, 60_000)

  it('a successful sign-in is not counted', async () => {
    for (let i = 0; i < 12; i++) expect((await guess({ password: right })).status).toBe(200)
    const { rows } = await app.db.pool.query(
      "select sum(points)::int as points from rate_limits where key like 'guess-%'",
    )
    expect(rows[0].points).toBe(0)
  })

  it('operators have the same limits, counted apart from members', async () => {
    const robin = { email: 'robin@ribbon.test', path: '/operations/sign_in' }
    expect(await statuses(Array.from({ length: 20 }, () => guess(robin)))).toEqual({ looked: 6, refused: 14 })
    expect((await guess({ email: robin.email })).status).toBe(401)
  })

  it('an IPv6 network counts as one address, and only the one our proxy saw is believed', async () => {
    await inTurn(6, index => guess({ from: `2001:db8:1:2::${index + 1}` }))
    await holdGates()
    expect((await guess({ from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await guess({ from: '2001:db8:1:3::1' })).status).toBe(401)
    expect((await guess({ from: '10.9.9.9, 2001:db8:1:2::77' })).status).toBe(429)
  })

  it('no email or IP address is stored, and expired counts are swept', async () => {
    await guess()
    const { rows } = await app.db.pool.query("select string_agg(key, ' ') as keys from rate_limits")
    expect(rows[0].keys).not.toMatch(/nora|203\.0/)
    await app.db.pool.query("update rate_limits set expire = 0 where key like 'guess-a%'")
    await deleteOldRateLimits(app.db)
    expect(
      (await app.db.pool.query("select split_part(key, ':', 1) as name from rate_limits order by 1")).rows,
    ).toEqual([{ name: 'guess-free' }])
  })
})

it('X-Forwarded-For is ignored unless a proxy is configured', async () => {
  const app = await startApp({ worker: false })
  for (let i = 0; i < 8; i++)
    await app.anonymous.post(
      '/auth/sign_in',
      { email: nora, password: 'wrong' },
      { 'x-forwarded-for': `203.0.113.${i}` },
    )
  expect(
    (
      await app.anonymous.post(
        '/auth/sign_in',
        { email: nora, password: 'wrong' },
        { 'x-forwarded-for': '203.0.113.99' },
      )
    ).status,
  ).toBe(429)
  await app.stop()
})

it('RATE_LIMITS=0 limits nothing, and production refuses it', async () => {
  const app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  for (let i = 0; i < 8; i++)
    expect((await app.anonymous.post('/auth/sign_in', { email: nora, password: 'wrong' })).status).toBe(401)
  await app.stop()
  const real = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://db',
    PUBLIC_URL: 'https://gifts.example.com',
    SECRET_KEY: 'a long enough secret key',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SHIPENGINE_API_KEY: 'live_1',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'hello@example.com',
  }
  expect(readConfig(real).RATE_LIMITS).toBe(true)
  expect(() => readConfig({ ...real, RATE_LIMITS: '0' })).toThrow(
    'Production runs with RATE_LIMITS: unset it.',
  )
})
