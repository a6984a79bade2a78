import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../app-under-test.ts'
import { makeFault } from '../sandbox.ts'
import { accountsAtProvider, makeStore, settingsPage } from './store-accounts.ts'

let app: TestApp
afterEach(() => app.stop())

/** Presses "Connect" many times at once, on two nodes; answers the statuses. */
async function pressAtOnce(presses = 12): Promise<number[]> {
  // A person has few sessions, so each node gets one.
  const clients = [await app.as('owner'), await app.as('owner', await app.anotherNode())]
  const answers = await Promise.all(
    Array.from({ length: presses }, (_, index) =>
      clients[index % 2]!.post('/store/connect_stripe_account', { paige_url: settingsPage }),
    ),
  )
  return answers.map(answer => answer.status)
}

describe('the payments account of a team that presses “Connect” many times at once on two nodes', () => {
  it('is made once', async () => {
    app = await startApp({ env: { RATE_LIMITS: '0' } })
    await makeStore(app)
    expect(new Set(await pressAtOnce())).toEqual(new Set([200]))
    expect(await accountsAtProvider(app)).toHaveLength(1)
  }, 60_000)

  it.each(['late_reply', 'lost_reply', 'error_after'] as const)(
    'is made once when the provider’s first answers have a %s',
    async mode => {
      app = await startApp({ env: { RATE_LIMITS: '0' } })
      await makeStore(app)
      await makeFault(app, { service: 'payments', match: 'POST /v1/accounts', mode, times: 3, delayMs: 700 })
      await pressAtOnce()
      expect(await accountsAtProvider(app)).toHaveLength(1)
      expect(new Set(await pressAtOnce(4))).toEqual(new Set([200]))
      expect(await accountsAtProvider(app)).toHaveLength(1)
    },
    60_000,
  )

  it('is made many times without the index that lets a team have one', async () => {
    app = await startApp({ env: { RATE_LIMITS: '0' } })
    await makeStore(app)
    await app.db.pool.query('drop index store_accounts_current')
    await pressAtOnce(6)
    expect((await accountsAtProvider(app)).length).toBeGreaterThan(1)
  }, 60_000)
})
