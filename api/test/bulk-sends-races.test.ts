import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from './app-under-test.ts'
import { confirm, finished, ledgers, listOrder, people, planOf, type Plan } from './bulk-sends.ts'
import { makeList } from './lists.ts'
import { orderReady } from './orders.ts'
import { makeVariants } from './products.ts'

/** Who wins is open; that it is one, and whole, is not. */
describe('parallel sends to lists', () => {
  let app: TestApp
  let member: Client
  let elsewhere: Client
  afterEach(() => app.stop())

  const start = async (options: TestOptions = {}) => {
    app = await startApp({ mugStock: 3_000, allowance: 3_000, budget: 10_000_000, ...options })
    member = await app.as('member')
    elsewhere = await app.as('member', await app.anotherNode({ WORKER: '0' }))
  }
  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const statuses = (answers: { status: number }[]) => answers.map(answer => answer.status).sort()

  it('make one run from five requests with one key', async () => {
    await start()
    const plan = await planOf(app, member, people(40))
    const key = { 'idempotency-key': 'once' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => confirm(app, index % 2 ? elsewhere : member, plan, key)),
    )
    expect(statuses(answers).filter(status => status !== 409)).toContain(200)
    await finished(member, plan.id)
    const repeated = await Promise.all(Array.from({ length: 5 }, () => confirm(app, member, plan, key)))
    expect(repeated.map(answer => [answer.status, answer.body.data.id])).toEqual(
      Array.from({ length: 5 }, () => [200, plan.id]),
    )
    const list = await makeList(app, people(5, 'Other'))
    const unseen = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        (index % 2 ? elsewhere : member).post('/team/orders/recipient_list', listOrder(app, { list }), {
          'idempotency-key': 'unseen',
        }),
      ),
    )
    const [first] = unseen.filter(answer => answer.status === 200)
    await finished(member, first!.body.data.id)
    expect(await rows('select count(*)::int as sends, sum(made_count)::int as made from bulk_sends')).toEqual(
      [{ sends: 2, made: 45 }],
    )
    expect(await ledgers(app)).toMatchObject({ orders: 45, reserved: 45, allowance: 2_955 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('make one run from five confirmations of one plan without a key, and refuse the others', async () => {
    await start()
    const plan = await planOf(app, member, people(40))
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => confirm(app, index % 2 ? elsewhere : member, plan)),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
    await finished(member, plan.id)
    expect(await ledgers(app)).toMatchObject({ orders: 40, reserved: 40 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('send to nobody if one unit is missing for everyone, and the answer names the gift', async () => {
    await start({ mugStock: 1_999 })
    const plan = await planOf(app, member, people(2_000))
    const before = await ledgers(app)
    const answer = await confirm(app, member, plan)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      ['Not enough stock: Campfire Mug (Green): 2000 wanted, 1999 left.'],
    ])
    expect(await ledgers(app)).toEqual(before)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('give the last unit either to a rival order or to the list', async () => {
    await start()
    const rounds = await Promise.all(
      (await makeVariants(app.db, app.world.team, 6)).map(async (variant, round) => ({
        variant,
        plan: await planOf(app, member, {
          list: await makeList(app, people(10, `Round${round}`)),
          items: [{ product_variant_id: variant, quantity: 1 }],
        }),
        rival: await orderReady(app, elsewhere, [{ product_variant_id: variant, quantity: 1 }]),
      })),
    )
    for (const [round, { variant, plan, rival }] of rounds.entries()) {
      const sending = () => confirm(app, member, plan)
      const buying = () => elsewhere.post(`/team/orders/${rival}/charge_and_begin_processing`)
      const [sent, bought] =
        round % 2
          ? await Promise.all([sending(), buying()])
          : ((await Promise.all([buying(), sending()])).reverse() as [
              Awaited<ReturnType<typeof sending>>,
              Awaited<ReturnType<typeof buying>>,
            ])
      expect(statuses([sent, bought])).toEqual([200, 422])
      if (sent.status === 200) await finished(member, plan.id)
      else expect(sent.body.errors[0]).toContain('10 wanted, 9 left')
      const [{ reserved }] = await rows('select reserved from stock_levels where product_variant_id = $1', [
        variant,
      ])
      expect(reserved).toBe(sent.status === 200 ? 10 : 1)
    }
    expect(await app.audit()).toEqual([])
  }, 60_000)

  const two = async (): Promise<[Plan, Plan]> => [
    await planOf(app, member, people(30, 'First')),
    await planOf(app, member, people(30, 'Second')),
  ]
  it.each([
    ['stock', { mugStock: 59 }],
    ['budget', {}],
    ['shipments', { allowance: 59 }],
  ])(
    'with enough %s for all but one gift, complete one of two sends and take nothing for the other',
    async (what, options) => {
      await start(options)
      const plans = await two()
      if (what === 'budget') {
        const cents = plans[0].total + plans[1].total - 1
        await rows(`update budgets set balance_cents = ${cents} where user_id = ${app.world.users.member.id}`)
        await rows(
          `update budget_entries set delta_cents = ${cents} where user_id = ${app.world.users.member.id}`,
        )
      }
      const before = await ledgers(app)
      const answers = await Promise.all(
        plans.map((plan, index) => confirm(app, index ? elsewhere : member, plan)),
      )
      expect(statuses(answers)).toEqual([200, 422])
      await finished(member, plans[answers.findIndex(answer => answer.status === 200)]!.id)
      const { total } = plans[0]
      expect(await ledgers(app)).toEqual({
        reserved: 30,
        allowance: before.allowance - 30,
        budget: before.budget - total,
        deposit: before.deposit - total,
        orders: 30,
      })
      expect(await app.audit()).toEqual([])
    },
    60_000,
  )

  it('either delete a list or send to it, never both', async () => {
    await start()
    for (let round = 0; round < 6; round++) {
      const plan = await planOf(app, member, people(8, `Round${round}`))
      const [answer, deleted] = await Promise.all([
        confirm(app, member, plan),
        elsewhere.delete(`/team/bulk_imports/${plan.gift.list}`),
      ])
      const lists = await rows('select 1 from bulk_imports where id = $1', [plan.gift.list])
      if (answer.status === 200) {
        expect([deleted.status, lists.length]).toEqual([409, 1])
        expect((await finished(member, plan.id)).counts.made).toBe(8)
      } else expect([answer.status, lists.length]).toEqual([404, 0])
    }
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('either undo an import or send to its list, never both', async () => {
    await start()
    for (let round = 0; round < 6; round++) {
      const plan = await planOf(app, member, people(8, `Undone${round}`))
      const [answer, undone] = await Promise.all([
        confirm(app, member, plan),
        elsewhere.post(`/team/bulk_imports/${plan.gift.list}/undo`),
      ])
      const known = await rows('select 1 from recipients where name like $1', [`Undone${round} %`])
      if (answer.status === 200) {
        expect([undone.status, known.length]).toEqual([409, 8])
        expect((await finished(member, plan.id)).counts.made).toBe(8)
      } else expect([answer.status, known.length]).toEqual([404, 0])
    }
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('allow canceling orders while others of the send are still created', async () => {
    await start()
    const before = await ledgers(app)
    const plan = await planOf(app, member, people(2_500))
    await confirm(app, member, plan)
    let canceled = 0
    const cancelSome = async () => {
      for (const { id } of await rows("select id from orders where status = 'processing' limit 15"))
        canceled += (await elsewhere.post(`/team/orders/${id}/cancel`)).status === 200 ? 1 : 0
    }
    while ((await member.get(`/team/bulk_sends/${plan.id}`)).body.data.attributes.state !== 'done') {
      await cancelSome()
      expect(await app.audit()).toEqual([])
    }
    await cancelSome()
    expect(canceled).toBeGreaterThan(0)
    expect(await ledgers(app)).toMatchObject({
      orders: 2_500,
      reserved: 2_500 - canceled,
      allowance: before.allowance - 2_500 + canceled,
    })
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
