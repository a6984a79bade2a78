import { afterEach, describe, expect, it, vi } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'

/** Taken out in the controls at the end: without them the same attacks do the damage. */
const missing = vi.hoisted(() => ({ turns: false }))
let arrived = 0
/** Waits until several have come as far, so that all go on from the same moment. */
async function meetOthers(): Promise<void> {
  arrived++
  for (let tries = 0; tries < 200 && arrived < 6; tries++)
    await new Promise(resolve => setTimeout(resolve, 10))
}

vi.mock('../src/modules/money/payment-methods/payment-methods.store.ts', async original => {
  const real =
    await original<typeof import('../src/modules/money/payment-methods/payment-methods.store.ts')>()
  return {
    ...real,
    lockMethodsOf: (...[tx, teamId]: Parameters<typeof real.lockMethodsOf>) =>
      missing.turns ? meetOthers() : real.lockMethodsOf(tx, teamId),
  }
})

describe('payment methods changed in parallel', () => {
  let app: TestApp
  afterEach(async () => {
    missing.turns = false
    await app.stop()
  })

  const start = async () => {
    app = await startApp({ deposit: 0, worker: false })
    const second = await app.anotherNode({ WORKER: '0' })
    return [await app.as('owner'), await app.as('owner', second)] as const
  }
  const add = (client: Client, index: number) =>
    client.post('/team/payment_methods', {
      payment_method: {
        stripe_token: null,
        first_name: `Nr ${'abcdefghij'[index % 10]}`,
        last_name: 'Ng',
        email: 'billing@acme.test',
        phone: '5125550100',
      },
    })
  const defaults = async () =>
    (
      await app.db.pool.query(
        `select count(*)::int as live, count(*) filter (where is_default)::int as defaults
        from payment_methods
        where team_id = $1 and removed_at is null`,
        [app.world.team],
      )
    ).rows[0]
  const ids = async () =>
    (
      await app.db.pool.query<{ id: number }>(
        'select id from payment_methods where team_id = $1 and removed_at is null order by id',
        [app.world.team],
      )
    ).rows.map(row => row.id)

  /** Adds, makes default and removes, all at the same time, until nothing is left that was there before. */
  const attack = async ([owner, other]: readonly [Client, Client]) => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(index % 2 ? owner : other, index)))
    const before = await ids()
    const answers = await Promise.all(
      before.flatMap((id, index) => {
        const [one, two] = index % 2 ? [owner, other] : [other, owner]
        return [
          one.post(`/team/payment_methods/${id}/set_default`),
          two.delete(`/team/payment_methods/${id}`),
          one.delete(`/team/payment_methods/${id}`),
          two.post(`/team/payment_methods/${before.at(-index - 1)}/set_default`),
          ...(index < 6 ? [add(two, index)] : []),
        ]
      }),
    )
    return answers.map(answer => answer.status)
  }

  it('leave one default wherever any are left, and every answer is readable', async () => {
    const statuses = await attack(await start())
    // Whether a method becomes the default before it is removed is a matter of chance.
    expect([...new Set(statuses)].filter(status => ![200, 201, 204, 404].includes(status))).toEqual([])
    expect(statuses.filter(status => status === 204)).toHaveLength(12)
    expect(await defaults()).toEqual({ live: 6, defaults: 1 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('start with one default, however many are added first', async () => {
    const [owner, other] = await start()
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(index % 2 ? owner : other, index)),
    )
    expect(made.map(answer => answer.status)).toEqual(Array<number>(20).fill(201))
    expect(await defaults()).toEqual({ live: 20, defaults: 1 })
  }, 60_000)

  it('have several defaults without the lock and the index', async () => {
    const clients = await start()
    await app.db.pool.query('drop index payment_methods_one_default')
    missing.turns = true
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(clients[index % 2]!, index)))
    const { defaults: left } = await defaults()
    expect(left).toBeGreaterThan(1)
    expect(await app.audit()).not.toEqual([])
  }, 60_000)

  it('store a card once after twenty parallel notices, and several times without the index', async () => {
    const [owner, other] = await start()
    const keep = async () => {
      const {
        id,
        attributes: { clientSecret },
      } = (await owner.post('/team/payment_methods/setup')).body.data
      const body = new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2031',
      })
      await fetch(`${app.sandboxUrl}/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
        method: 'POST',
        body,
        headers: { authorization: 'Bearer pk_test_ribbon' },
      })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? owner : other).post(`/team/payment_methods/setup/${id}/complete`),
        ),
      )
      return new Set(answers.map(answer => answer.body.data?.id))
    }
    expect((await keep()).size).toBe(1)
    expect(await defaults()).toEqual({ live: 1, defaults: 1 })
    await app.db.pool.query('drop index payment_methods_once; drop index payment_methods_one_default')
    missing.turns = true
    expect((await keep()).size).toBeGreaterThan(1)
  }, 60_000)
})
