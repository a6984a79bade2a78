import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest'
import { requireRoomForItem } from '../src/modules/money/subscriptions/require-room-for-item.ts'
import { lockForChange } from '../src/modules/money/subscriptions/changes/lock-for-change.ts'
import { insertChange } from '../src/modules/money/subscriptions/sync/subscription-changes.store.ts'
import { syncSubscription } from '../src/modules/money/subscriptions/sync/sync-subscription.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import type { Client, TestApp } from './app-under-test.ts'
import { chosen, startSubscriptions, subscribed, type Plans, type Subscriptions } from './subscriptions.ts'
import { makeProduct } from './products.ts'

/** The same attacks with the guards and without them: an attack that bites in neither would prove nothing. */
const missing = vi.hoisted(() => ({ hold: false, room: false, grant: false }))

vi.mock('../src/modules/money/subscriptions/changes/lock-for-change.ts', async original => {
  const real =
    await original<typeof import('../src/modules/money/subscriptions/changes/lock-for-change.ts')>()
  const store = await import('../src/modules/money/subscriptions/subscriptions.store.ts')
  return {
    lockForChange: async (...[tx, teamId]: Parameters<typeof real.lockForChange>) =>
      missing.hold ? store.findSubscriptionRow(tx, teamId) : real.lockForChange(tx, teamId),
  }
})
vi.mock('../src/modules/money/subscriptions/subscriptions.store.ts', async original => {
  const real = await original<typeof import('../src/modules/money/subscriptions/subscriptions.store.ts')>()
  return {
    ...real,
    lockSubscription: async (...[tx, teamId]: Parameters<typeof real.lockSubscription>) =>
      missing.room ? real.findSubscriptionRow(tx, teamId) : real.lockSubscription(tx, teamId),
  }
})
vi.mock('../src/modules/money/subscriptions/sync/subscription-readings.store.ts', async original => {
  const real =
    await original<typeof import('../src/modules/money/subscriptions/sync/subscription-readings.store.ts')>()
  return {
    ...real,
    applyReading: async (...[tx, teamId, reading]: Parameters<typeof real.applyReading>) =>
      missing.grant || real.applyReading(tx, teamId, reading),
  }
})

let app: TestApp
let own: Subscriptions
let plans: Plans
let owner: Client
beforeAll(async () => {
  ;({ app, own, plans, owner } = await startSubscriptions())
})
afterEach(() => void Object.assign(missing, { hold: false, room: false, grant: false }))
afterAll(() => app.stop())

describe('twenty owners who subscribe at once', () => {
  const attack = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.post('/team/subscription', chosen(index % 2 ? plans.starter : plans.growth)),
      ),
    )

  it('get one subscription, by card as by invoice', async () => {
    for (const pays of ['card', 'invoice'] as const) {
      await own.begin(pays)
      const answers = await attack()
      expect(answers.map(answer => answer.status).filter(status => status === 200)).toHaveLength(1)
      expect(answers.every(answer => answer.status === 200 || answer.status === 409)).toBe(true)
      if (pays === 'card')
        expect([(await own.outside()).live.length, (await own.outside()).paid.length]).toEqual([1, 1])
      else expect(await own.all('select 1 from invoice_lines')).toHaveLength(1)
      expect(await app.audit()).toEqual([])
    }
  })

  it('get several without the guards', async () => {
    await own.begin('card')
    await app.db.pool.query('drop index subscription_changes_one_pending')
    missing.hold = true
    await attack()
    expect((await own.outside()).live.length).toBeGreaterThan(1)
    await app.db.pool.query(
      `delete from subscription_changes;
      create unique index subscription_changes_one_pending on subscription_changes (team_id)
      where state = 'pending'`,
    )
  })
})

it('a plan cannot be granted to a team that is subscribing right now, with or without a subscription to lock', async () => {
  await own.begin('card')
  await app.db.pool.query('insert into subscription_readings (team_id) values ($1)', [own.team])
  const second = await app.anotherNode({ WORKER: '0' })
  const operator = await app.operator()
  const { id: userId } = await own.one('select id from users limit 1')
  let hold = () => {}
  let goOn = () => {}
  const [held, going] = [
    new Promise<void>(resolve => {
      hold = resolve
    }),
    new Promise<void>(resolve => {
      goOn = resolve
    }),
  ]
  const subscribing = inTransaction(second.db, async tx => {
    await lockForChange(tx, own.team)
    hold()
    await going
    await insertChange(tx, {
      teamId: own.team,
      kind: 'subscribe',
      planId: plans.starter,
      amountCents: 3_000,
      billedBy: 'credit_card',
      idempotencyKey: 'just-now',
      userId,
      actorName: 'Olivia',
    })
  })
  await held
  const giving = operator.post(`/operations/teams/${own.team}/plan`, {
    plan: { plan_id: String(plans.growth), reason: 'Part of the deal' },
  })
  await new Promise(resolve => setTimeout(resolve, 300))
  goOn()
  const [answer] = await Promise.all([giving, subscribing])
  expect([answer.status, answer.body.errors]).toEqual([
    409,
    ['This team pays for its plan itself, so it changes it under Billing.'],
  ])
  expect(await own.all('select 1 from subscriptions where team_id = $1', own.team)).toEqual([])
})

describe('parallel reads of the provider’s state', () => {
  it('grant a period once and end with the provider’s latest state, the older one ignored', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.advance(32)
    await Promise.all(Array.from({ length: 12 }, () => own.sync()))
    expect(
      (
        await own.all(
          "select count(*)::int as count from allowance_entries where source_type = 'period' group by source_id",
        )
      ).map(row => row.count),
    ).toEqual([1, 1])
    expect(await own.remaining()).toBe(100)
    expect(
      (
        await own.all(
          "select count(*)::int as count from mails where kind = 'renewal-paid' group by recipient",
        )
      ).map(row => row.count),
    ).toEqual([1])
  })

  const overtaken = async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    let goOn = () => {}
    const slow = {
      ...own.payments,
      billing: {
        ...own.payments.billing,
        readProviderState: async (customerId: string) => {
          const truth = await own.payments.billing.readProviderState(customerId)
          await new Promise<void>(resolve => {
            goOn = resolve
          })
          return truth
        },
      },
    }
    const old = syncSubscription(app.db, slow, own.team)
    await vi.waitFor(async () => {
      if ((await own.one('select begun from subscription_readings')).begun < 3) throw new Error('not yet')
    })
    await owner.send('PUT', '/team/subscription', chosen(plans.growth))
    await vi.waitFor(() => {
      goOn()
      return old
    })
    return (await owner.get('/team/subscription')).body.data.attributes.planName
  }
  it('never restore an older state', async () => expect(await overtaken()).toBe('Large'))
  it('restore an older state without the guard', async () => {
    missing.grant = true
    expect(await overtaken()).toBe('Small')
  })
})

describe('products for a plan’s last slots', () => {
  const attack = async () => {
    await own.begin('invoice')
    await owner.post('/team/subscription', chosen(plans.starter))
    const { itemsCount } = (await owner.get('/team/subscription')).body.data.attributes
    await app.db.pool.query('update plans set items_limit = $1 where id = $2', [
      itemsCount + 2,
      plans.starter,
    ])
    await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        inTransaction(app.db, async tx => {
          await requireRoomForItem(tx, own.team)
          await tx.execute(sql`select pg_sleep(0.05)`)
          await makeProduct(tx, own.team, {
            name: `Pin ${index} ${itemsCount}`,
            skus: [{ sku: `PIN-${index}-${itemsCount}`, priceCents: 100, stock: 1 }],
          })
        }),
      ),
    )
    const made = (await owner.get('/team/subscription')).body.data.attributes.itemsCount - itemsCount
    await app.db.pool.query('update plans set items_limit = 500 where id = $1', [plans.starter])
    return made as number
  }
  it('are created as long as there are slots', async () => expect(await attack()).toBe(2))
  it('exceed the slots without the guard', async () => {
    missing.room = true
    expect(await attack()).toBeGreaterThan(2)
  })
  it('are refused with a hint what to do when no slot is left', async () => {
    await app.db.pool.query('update plans set items_limit = 1 where id = $1', [plans.starter])
    await expect(inTransaction(app.db, tx => requireRoomForItem(tx, own.team))).rejects.toThrow(
      /plan allows 1 products/,
    )
    await app.db.pool.query('update plans set items_limit = 500 where id = $1', [plans.starter])
  })
})
