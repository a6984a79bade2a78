import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { confirm, finished, listOrder, people } from '../../../../../test/bulk-sends.ts'
import { makeList, planned, type Person } from '../../../../../test/lists.ts'

describe('a list that wants more than there is', () => {
  let app: TestApp
  let member: Client
  beforeAll(async () => {
    app = await startApp({ mugStock: 7, allowance: 1_000, budget: 10_000_000 })
    member = await app.as('member')
  })
  afterAll(() => app.stop())

  const item = (variant: number, quantity = 1) => [{ product_variant_id: String(variant), quantity }]
  const begin = (list: number, further: object) =>
    member.post('/team/bulk_sends', {
      paige_recipient_list_order: {
        bulk_import_id: list,
        recipient_list_order_items: item(app.world.mug.variant, 2),
        ...further,
      },
    })
  const planOf = async (list: number, further: object = {}) =>
    planned(member, (await begin(list, further)).body.data.id)
  const change = (id: string, body: object) => member.put(`/team/bulk_sends/${id}`, body)
  const namesOf = async (id: string, kind: string): Promise<string[]> =>
    (await member.get(`/team/bulk_sends/${id}/rows?filters[kind]=${kind}`)).body.data.map(
      (row: { attributes: { name: string } }) => row.attributes.name,
    )
  const rest = (id: string) => ({ rest_of: id, recipient_list_order_items: item(app.world.tee.small) })
  const five: Person[] = [...people(4), { name: 'No Thanks', addressState: 'declined' }, { name: 'Last' }]

  it('sends to the first people stock covers, tells whom it left out, and takes them in again', async () => {
    const plan = await planOf(await makeList(app, five))
    expect([plan.attributes.canConfirm, plan.attributes.shortages[0].wanted]).toEqual([false, 10])
    expect(plan.attributes.counts).toMatchObject({ send: 5, covered: 3, uncovered: 0 })

    const { body } = await change(plan.id, { leave_out_uncovered: true })
    const { attributes } = body.data
    expect(attributes.counts).toMatchObject({ send: 3, leftOut: 2, uncovered: 2, covered: 3 })
    expect([attributes.canConfirm, attributes.shortages, attributes.missing[0], attributes.planHash]).toEqual(
      [
        true,
        [],
        expect.objectContaining({ wanted: 10, available: 7 }),
        expect.not.stringMatching(plan.attributes.planHash),
      ],
    )
    expect(await namesOf(plan.id, 'uncovered')).toEqual(['Person 3', 'Last'])

    // Somebody else of the first is left out by hand: asked again, the next one takes the place.
    const first = (await member.get(`/team/bulk_sends/${plan.id}/rows`)).body.data[0].id
    await member.put(`/team/bulk_sends/${plan.id}/rows/${first}`, { left_out: true })
    await change(plan.id, { leave_out_uncovered: true })
    expect([await namesOf(plan.id, 'send'), await namesOf(plan.id, 'uncovered')]).toEqual([
      ['Person 1', 'Person 2', 'Person 3'],
      ['Last'],
    ])
    const all = (await change(plan.id, { leave_out_uncovered: false })).body.data.attributes
    expect(all.counts).toMatchObject({ send: 4, leftOut: 1, uncovered: 0, covered: 3 })
    expect([all.canConfirm, await namesOf(plan.id, 'left_out')]).toEqual([false, ['Person 0']])
  })

  it('keeps people out whom the stock did not cover when other marks are taken back', async () => {
    const twice = ['a', 'b', 'a', 'a'].map((email, index) => ({
      name: `P${index}`,
      email: `${email}@x.test`,
    }))
    const plan = await planOf(await makeList(app, [...people(3), ...twice]))
    await change(plan.id, { leave_out_uncovered: true })
    await change(plan.id, { leave_out_duplicates: true })
    const { counts } = (await change(plan.id, { leave_out_duplicates: false })).body.data.attributes
    expect(counts).toMatchObject({ send: 3, leftOut: 4, uncovered: 4, duplicate: 2 })
    await change(plan.id, { leave_out_duplicates: true })
    const back = (await change(plan.id, { leave_out_uncovered: false })).body.data.attributes.counts
    expect(back).toMatchObject({ send: 5, leftOut: 2, uncovered: 0 })
  })

  it('gives the rest another gift, each person exactly one', async () => {
    const list = await makeList(app, five)
    const plan = await planOf(list)
    expect((await begin(list, rest(plan.id))).code).toBe('list_empty')
    await change(plan.id, { leave_out_uncovered: true })
    const checked = await member.post(`/team/orders/recipient_list/${list}/check_inventory`, {
      paige_recipient_list_order: {
        bulk_import_id: list,
        recipient_list_order_items: item(app.world.mug.variant, 5),
        rest_of: plan.id,
      },
    })
    expect(checked.body.data[0].wanted).toBe(10)

    const other = await planOf(list, rest(plan.id))
    expect(other.attributes).toMatchObject({
      listName: 'The rest of Customers',
      restOf: plan.id,
      counts: { rows: 2, send: 2 },
      canConfirm: true,
    })
    expect(await namesOf(other.id, 'send')).toEqual(['Person 3', 'Last'])
    const seen = (await member.get(`/team/bulk_sends/${plan.id}`)).body.data.attributes
    expect(seen.rest).toEqual({ id: other.id, state: 'planned' })

    // As long as they have a plan of their own, nobody of them is taken in here and the plan stays.
    const last = (await member.get(`/team/bulk_sends/${other.id}/rows`)).body.data[1].id
    const refusals = [
      await change(plan.id, { leave_out_uncovered: false }),
      await member.put(`/team/bulk_sends/${plan.id}/rows/${last}`, { left_out: false }),
      await member.delete(`/team/bulk_sends/${plan.id}`),
    ]
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(
      refusals.map(() => [409, 'plan_has_rest']),
    )
    for (const one of [plan, other]) {
      const { body } = await member.get(`/team/bulk_sends/${one.id}`)
      const hash = body.data.attributes.planHash
      const answer = await confirm(app, member, { id: one.id, gift: { list }, hash, total: 0, count: 0 })
      expect([answer.status, (await finished(member, one.id)).state]).toEqual([200, 'done'])
    }
    const { rows } = await app.db.pool.query(
      `select o.ship_name as name, i.display_name as gift
      from orders o
      join order_items i on i.order_id = o.id
      where o.bulk_send_id in ($1, $2)
      order by 1`,
      [plan.id, other.id],
    )
    expect(rows.map(row => `${row.name}: ${row.gift}`)).toEqual([
      'Last: Soft Tee',
      'Person 0: Campfire Mug',
      'Person 1: Campfire Mug',
      'Person 2: Campfire Mug',
      'Person 3: Soft Tee',
    ])
    const report = await member.get(`/team/bulk_sends/${plan.id}/report`)
    expect(report.text.match(/Left out: stock did not cover everyone/g)).toHaveLength(2)
    expect(await app.audit()).toEqual([])
  })

  it('is not counted while the plan is made, and not for the rest of another list', async () => {
    const plan = await planOf(await makeList(app, people(2)))
    await app.db.pool.query(
      "update bulk_sends set state = 'planning', worked_until = 'infinity' where id = $1",
      [plan.id],
    )
    expect((await change(plan.id, { leave_out_uncovered: true })).code).toBe('plan_not_ready')
    expect((await begin(await makeList(app, people(2)), rest(plan.id))).status).toBe(404)
    const stranger = listOrder(app, { list: 1 }, { rest_of: '999999' })
    expect((await member.post('/team/bulk_sends', stranger)).status).toBe(404)
  })
})
