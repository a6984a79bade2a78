import { afterEach, describe, expect, it } from 'vitest'
import { compactChanges } from '../src/modules/administration/dashboard/dashboard.store.ts'
import { inTransaction, type Tx } from '../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { people, sentTo } from './bulk-sends.ts'
import { orderReady, placeOrder } from './orders.ts'
import { makeVariants } from './products.ts'

/** The numbers of the dashboard are sums of changes; the audit's queries hold them against a count of all orders. */
describe('the dashboard’s tallies', () => {
  let app: TestApp
  let member: Client
  afterEach(() => app.stop())

  const start = async () => {
    app = await startApp({ mugStock: 1_000, allowance: 2_000 })
    member = await app.as('member')
  }
  const mug = () => ({ product_variant_id: String(app.world.mug.variant), quantity: 2 })
  const fold = () => inTransaction(app.db, tx => compactChanges(tx))
  const monthOf = async (client: Client) =>
    (await client.get('/team/dashboard_metrics/orders_this_year')).body.data.attributes.totalOrders as number
  const sql = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)

  it('equal a count of the orders after every kind of change, compacted or not', async () => {
    await start()
    const moves: [string, () => Promise<unknown>][] = [
      ['a draft', () => orderReady(app, member, [mug()])],
      [
        'a draft that is deleted',
        async () =>
          sql("delete from orders where id = $1 and status = 'unpaid'", [
            await orderReady(app, member, [mug()]),
          ]),
      ],
      [
        'a gift',
        () =>
          placeOrder(app, member, [mug(), { product_variant_id: String(app.world.tee.small), quantity: 1 }]),
      ],
      [
        'a bundle',
        () =>
          placeOrder(app, member, [
            {
              product_variant_id: String(app.world.mug.variant),
              quantity: 1,
              bundle_id: String(app.world.kit),
            },
            {
              product_variant_id: String(app.world.tee.large),
              quantity: 2,
              bundle_id: String(app.world.kit),
            },
          ]),
      ],
      [
        'a gift that is canceled',
        async () => member.post(`/team/orders/${(await placeOrder(app, member, [mug()])).id}/cancel`),
      ],
      [
        'a gift whose charge is refused',
        async () => {
          await sql("update subscriptions set status = 'canceled', grace_ends_at = null where team_id = $1", [
            app.world.team,
          ])
          const { status } = await member.post(
            `/team/orders/${await orderReady(app, member, [mug()])}/charge_and_begin_processing`,
          )
          await sql("update subscriptions set status = 'active' where team_id = $1", [app.world.team])
          expect(status).toBe(422)
        },
      ],
      [
        'a refund, one that fails, and one of a gift that is canceled then',
        async () => {
          const refund = async (id: string, amount: string) =>
            expect(
              (
                await (
                  await app.as('owner')
                ).post(`/team/orders/${id}/refunds`, { refund: { amount, reason: 'Scratched' } })
              ).status,
            ).toBe(200)
          const [kept, canceled] = [
            (await placeOrder(app, member, [mug()])).id,
            (await placeOrder(app, member, [mug()])).id,
          ]
          await refund(kept, '3.00')
          await refund(kept, '2.00')
          await sql("update refunds set state = 'failed' where amount_cents = 200")
          await refund(canceled, '1.00')
          await member.post(`/team/orders/${canceled}/cancel`)
        },
      ],
      ['a bulk send', () => sentTo(app, member, people(30))],
      [
        'parcels on their way, back, and at the door',
        async () => {
          await sql(
            "update orders set status = 'shipped' where id in (select id from orders where status = 'processing' order by id limit 9)",
          )
          await sql(
            "update orders set status = 'returned' where id in (select id from orders where status = 'shipped' order by id limit 3)",
          )
          await sql(
            "update orders set status = 'delivered' where id in (select id from orders where status = 'shipped' order by id limit 3)",
          )
        },
      ],
      [
        'a gift placed on another day',
        () =>
          sql(
            `update orders
              set processing_started_at = processing_started_at - interval '3 days'
              where id = (select max(id)
              from orders
              where status = 'delivered')`,
          ),
      ],
      [
        'gifts that are gone with their items',
        () =>
          sql(
            `delete
              from orders
              where id in (select id
              from orders o
              where status = 'returned'
              and not exists (select
              from payment_attempts a
              where a.order_id = o.id))`,
          ),
      ],
    ]
    for (const [name, move] of moves) {
      await move()
      expect([name, await app.audit('is_gift')]).toEqual([name, []])
      await fold()
      expect([name, await app.audit('is_gift')]).toEqual([name, []])
    }
    const {
      rows: [counted],
    } = await sql("select count(*)::int as gifts from orders where status not in ('unpaid', 'canceled')")
    expect(await monthOf(await app.as('owner'))).toBe(counted.gifts)
    expect((await sql('select count(*)::int as open from gift_changes')).rows).toEqual([{ open: 0 }])
  }, 60_000)

  /** Gifts charged and canceled by two nodes, a send to a list, and folds all the while. */
  const attack = async (foldOnce: () => Promise<void>) => {
    const second = await app.as('member', await app.anotherNode({ WORKER: '0' }))
    const variants = await makeVariants(app.db, app.world.team, 24)
    const ids = await Promise.all(
      variants.map(variant => orderReady(app, member, [{ product_variant_id: variant, quantity: 1 }])),
    )
    let isOn = true
    const folding = Promise.all(
      [1, 2].map(async () => {
        while (isOn) await foldOnce()
      }),
    )
    await Promise.all([
      sentTo(app, second, people(40)),
      ...ids.map(async (id, index) => {
        const client = index % 2 ? member : second
        expect((await client.post(`/team/orders/${id}/charge_and_begin_processing`)).status).toBe(200)
        if (index % 3 === 0) expect((await client.post(`/team/orders/${id}/cancel`)).status).toBe(200)
      }),
    ])
    isOn = false
    await folding
  }

  it('equal a count of the orders after orders on two nodes, a bulk send, and two nodes compacting in parallel', async () => {
    await start()
    await attack(fold)
    expect(await app.audit('is_gift')).toEqual([])
    expect(await monthOf(member)).toBe(16 + 40)
  }, 60_000)

  it('would lose gifts if compacting read first and deleted afterwards', async () => {
    await start()
    const carelessFold = (tx: Tx) =>
      tx.client
        .query(
          'select team_id, user_id, day, sum(gifts) as gifts, sum(spent_cents) as cents from gift_changes group by 1, 2, 3',
        )
        .then(async ({ rows }) => {
          await new Promise(resolve => setTimeout(resolve, 20))
          for (const { team_id: team, user_id: user, day, gifts, cents } of rows) {
            for (const who of [0, user])
              await tx.client.query(
                `insert into gift_days
                  values ($1, $2, $3, $4, $5)
                  on conflict (team_id, user_id, day)
                  do update
                  set gifts = gift_days.gifts + excluded.gifts, spent_cents = gift_days.spent_cents + excluded.spent_cents`,
                [team, who, day, gifts, cents],
              )
          }
          await tx.client.query('delete from gift_changes')
        })
    await attack(() => inTransaction(app.db, carelessFold))
    expect(await app.audit('is_gift')).not.toEqual([])
  }, 60_000)
})
