import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
})
afterAll(() => app.stop())

const calls = ['/auth/password', '/auth/confirmation']
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

it.each(calls)('%s answers known and unknown addresses with the same bytes', async path => {
  const { email } = app.world.users.member
  const known = await app.anonymous.post(path, { user: { email } })
  const unknown = await app.anonymous.post(path, { user: { email: email.replace('marco', 'nobod') } })
  const plain = ({ status, text, headers }: typeof known) => [
    status,
    text.replace(/marco|nobod/g, 'x'),
    Object.keys(headers).sort(),
  ]
  expect(plain(known)).toEqual(plain(unknown))
  expect(known.status).toBe(200)
})

it.each(calls)('%s refuses an invalid address', async path => {
  for (const email of ['nobody', '', undefined]) {
    const answer = await app.anonymous.post(path, { user: { email } })
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: ['You have entered an invalid email address!'] },
    ])
  }
})

it('before it answers, the call only queues a job, whoever the address belongs to', async () => {
  const before = await rows(
    `select
         (select count(*)::int from email_tokens) as tokens,
         (select count(*)::int from mails) as mails,
         (select count(*)::int from audit_events) as audits`,
  )
  const addresses = [app.world.users.owner.email, 'nobody@nowhere.test', app.world.users.stranger.email]
  for (const email of addresses) await app.anonymous.post('/auth/password', { email })
  const queued = await rows(
    "select data from pgboss.job where name = 'send-password-reset' and data->>'email' = any($1) order by created_on",
    [addresses],
  )
  expect(queued).toEqual(addresses.map(email => ({ data: { id: 0, email } })))
  expect(
    await rows(
      `select
         (select count(*)::int from email_tokens) as tokens,
         (select count(*)::int from mails) as mails,
         (select count(*)::int from audit_events) as audits`,
    ),
  ).toEqual(before)
})

it('the call takes the same time for known and unknown addresses', async () => {
  const timed = async (email: string) => {
    const start = performance.now()
    await app.anonymous.post('/auth/password', { email })
    return performance.now() - start
  }
  // The quick quarter: what else the machine does only ever adds.
  const quick = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)]!
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 10; round++) await timed('warm@up.test')
  for (let round = 0; round < 60; round++) {
    const order = [
      () => timed(app.world.users.member.email).then(time => known.push(time)),
      () => timed('nobody@acme.test').then(time => unknown.push(time)),
    ]
    for (const ask of round % 2 ? order : order.reverse()) await ask()
  }
  const ratio = quick(known) / quick(unknown)
  expect(ratio).toBeGreaterThan(0.65)
  expect(ratio).toBeLessThan(1.5)
})
