import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { sendPaymentEvent, signEvent } from '../../../../test/sandbox.ts'

/** The guard against replayed events, which one of the tests takes away. */
const guard = vi.hoisted(() => ({ isMissing: false }))
vi.mock('../../../platform/webhook-events.ts', async original => {
  const real = await original<typeof import('../../../platform/webhook-events.ts')>()
  return {
    ...real,
    recordWebhook: async (...args: Parameters<typeof real.recordWebhook>) =>
      guard.isMissing || real.recordWebhook(...args),
  }
})

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query(
    "insert into provider_customers (team_id, customer_id) values ($1, 'cus_replayed')",
    [app.world.team],
  )
})
afterEach(() => {
  guard.isMissing = false
})
afterAll(() => app.stop())

const invoicePaid = (id: string) => ({
  id,
  object: 'event',
  type: 'invoice.paid',
  data: { object: { id: 'in_replayed', object: 'invoice', customer: 'cus_replayed' } },
})

async function countSyncJobs(): Promise<number> {
  const { rows } = await app.db.pool.query(
    "select count(*)::int as count from pgboss.job where name = 'sync-subscription'",
  )
  return rows[0].count
}

describe('receivePaymentWebhook', () => {
  it('stops a replayed event at recordWebhook: it queues its job once', async () => {
    const before = await countSyncJobs()
    for (let time = 0; time < 3; time++)
      expect((await sendPaymentEvent(app, invoicePaid('evt_replayed'))).body).toEqual({ received: true })
    expect(await countSyncJobs()).toBe(before + 1)
  })

  it('queues the job of an event once when it arrives three times together', async () => {
    const before = await countSyncJobs()
    await Promise.all(
      Array.from({ length: 3 }, () => sendPaymentEvent(app, invoicePaid('evt_replayed_together'))),
    )
    expect(await countSyncJobs()).toBe(before + 1)
  })

  it('would queue the job for every replay without recordWebhook', async () => {
    const before = await countSyncJobs()
    guard.isMissing = true
    for (let time = 0; time < 3; time++) await sendPaymentEvent(app, invoicePaid('evt_unguarded'))
    expect(await countSyncJobs()).toBe(before + 3)
  })

  it('refuses an event with a wrong signature', async () => {
    const { body, headers } = signEvent(invoicePaid('evt_forged'), { secret: 'whsec_wrong' })
    const answer = await app.anonymous.post('/webhooks/stripe', body, headers)
    expect([answer.status, answer.body]).toMatchObject([401, { errors: ['The signature does not match.'] }])
  })
})
