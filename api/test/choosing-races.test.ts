import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockGroupOrder } from '../src/modules/gifting/group-orders/group-order-lock.store.ts'
import { releaseChoices } from '../src/modules/gifting/group-orders/choices/release-choices.ts'
import { undoConfirmations } from '../src/modules/gifting/group-orders/choices/undo-confirmations.ts'
import { systemAuthor } from '../src/platform/audit.ts'
import { inTransaction, type Tx } from '../src/platform/db/database.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { confirm as confirmSend, people as peopleOf, planOf } from './bulk-sends.ts'
import {
  makeGoods,
  makePage,
  makeParticipants,
  type TestPage,
  type TestParticipant,
} from './tools/choosing.ts'
import { makeList } from './lists.ts'
import { orderReady } from './orders.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { asRowId } from './tools/as-row-id.ts'
import type { Answered, Client } from './tools/client.ts'
import { stockOf } from './world.ts'

/** How many people choose at once: `CHOOSERS=500` for the size that is promised. */
const crowd = Number(process.env['CHOOSERS'] ?? 100)
/** How often a tier, an item or a person is deleted in use: `DELETIONS=300`. */
const deletions = Number(process.env['DELETIONS'] ?? 10)

/** Who wins is open; how many win, and that nobody is promised what is not there, is not. */
describe('people who choose at once on two servers', () => {
  let app: TestApp
  let servers: ServerProcess[]
  beforeAll(async () => {
    app = await startApp({ allowance: 5_000, budget: 100_000_000, env: { RATE_LIMITS: '0' } })
    servers = await Promise.all([startServerProcess(app.config), startServerProcess(app.config)])
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map(server => server.stop()))
    await app.stop()
  })
  const clientsOf = (people: readonly TestParticipant[]) =>
    people.map((person, index) => person.at(servers[index % 2]!))
  const choose = (client: Client, page: TestPage, variant: number, tier = page.tiers[0]!) =>
    client.post(`/recipients/${page.uuid}/items`, {
      recipients_group_order_tier_item: { product_variant_id: variant, group_order_tier_id: tier },
    })
  const confirm = (client: Client, page: TestPage, { id }: TestParticipant) =>
    client.post(`/recipients/${page.uuid}/${id}/confirm`)
  const countOf = (answers: readonly Answered[]) => {
    const counts: Record<string, number> = {}
    for (const { status, code } of answers) {
      expect(status).toBeLessThan(500)
      counts[code ?? status] = (counts[code ?? status] ?? 0) + 1
    }
    return counts
  }
  const asOwner = <T>(page: TestPage, work: (tx: Tx) => Promise<T>) =>
    inTransaction(app.db, async tx => {
      await lockGroupOrder(tx, { teamId: app.world.team, id: asRowId(page.id) })
      return work(tx)
    })

  it('thirty picks of one person never exceed a limit that is lowered meanwhile', async () => {
    const { variant, product } = await makeGoods(app, 1_000)
    for (let round = 0; round < 5; round++) {
      const page = await makePage(app, [{ limit: 12, products: [product] }])
      const [person] = await makeParticipants(app, page, 1)
      const picks = Array.from({ length: 30 }, (_, index) =>
        choose(person!.at(servers[index % 2]!), page, variant),
      )
      const lowered = asOwner(page, async tx => {
        await tx.client.query(
          `update group_order_tiers t set gifts_limit = greatest(4, (select count(*) from choices c where c.tier_id = t.id))
          where t.id = $1`,
          [page.tiers[0]],
        )
      })
      const counts = countOf(await Promise.all(picks))
      await lowered
      const { rows } = await app.db.pool.query(
        `
        select gifts_limit as "limit", (select count(*)::int from choices where tier_id = t.id) as taken
        from group_order_tiers t
        where id = $1`,
        [page.tiers[0]],
      )
      expect(rows[0].taken).toBe(rows[0].limit)
      expect(counts).toEqual({ 201: rows[0].taken, tier_limit_reached: 30 - rows[0].taken })
    }
    expect(await app.audit()).toEqual([])
  }, 120_000)

  it('are promised exactly what is there, beside a seller and a send, and nobody confirms without a unit', async () => {
    const units = Math.ceil(crowd / 5)
    const some = Math.ceil(units / 4)
    const { variant, product } = await makeGoods(app, units)
    const page = await makePage(app, [{ products: [product] }])
    const people = await makeParticipants(app, page, crowd, { isReady: true })
    const clients = clientsOf(people)
    const member = await app.as('member')
    const items = [{ product_variant_id: String(variant), quantity: 1 }]
    const orders = await Promise.all(Array.from({ length: some }, () => orderReady(app, member, items)))
    const plan = await planOf(app, member, { list: await makeList(app, peopleOf(some)), items })
    const [picked, sold, sent] = await Promise.all([
      Promise.all(clients.map(client => choose(client, page, variant))),
      Promise.all(orders.map(id => member.post(`/team/orders/${id}/charge_and_begin_processing`))),
      confirmSend(app, member, plan),
    ])
    await app.settleJobs()
    const chosen = countOf(picked)[201] ?? 0
    const bought = sold.filter(answer => answer.status === 200).length
    expect(chosen + bought + (sent.status === 200 ? some : 0)).toBe(units)
    expect(await stockOf(app.db, variant)).toEqual({ onHand: units, reserved: units })
    const confirmed = await Promise.all(clients.map((client, index) => confirm(client, page, people[index]!)))
    expect(countOf(confirmed)).toEqual({ 200: chosen, nothing_chosen: crowd - chosen })
    expect(await app.audit()).toEqual([])
  }, 300_000)

  it('confirm as often as the owner’s limit allows, and never once more', async () => {
    const limit = Math.ceil(crowd / 6)
    const { variant, product } = await makeGoods(app, crowd)
    const page = await makePage(app, [{ products: [product] }])
    await app.db.pool.query(
      'insert into group_order_caps (team_id, group_order_id, submissions_limit) values ($1, $2, $3)',
      [app.world.team, page.id, limit],
    )
    const people = await makeParticipants(app, page, crowd, { isReady: true })
    const clients = clientsOf(people)
    await Promise.all(clients.map(client => choose(client, page, variant)))
    const answers = await Promise.all(clients.map((client, index) => confirm(client, page, people[index]!)))
    expect(countOf(answers)).toEqual({ 200: limit, submissions_full: crowd - limit })
    expect(await app.audit()).toEqual([])
  }, 300_000)

  it('wait for the owner’s lock at most a second, and write nothing after it', async () => {
    const { variant, product } = await makeGoods(app, 100_000)
    const page = await makePage(app, [{ limit: 20, products: [product] }])
    const clients = clientsOf(await makeParticipants(app, page, Math.min(crowd, 100)))
    let isOver = false
    const writers = clients.map(async client => {
      const answers: Answered[] = []
      while (!isOver) {
        const answer = await choose(client, page, variant)
        answers.push(answer)
        if (answer.code === 'tier_limit_reached')
          for (const { id } of (await client.get(`/recipients/${page.uuid}/items`)).body.data)
            answers.push(await client.delete(`/recipients/${page.uuid}/items/${id}`))
      }
      return answers
    })
    const waits: number[] = []
    const setLock = (value: string) =>
      asOwner(page, tx =>
        tx.client.query(`update group_orders set locked_at = ${value} where id = $1`, [page.id]),
      )
    const written = async () =>
      (
        await app.db.pool.query(
          `select count(*)::int as choices, count(h.ended_at)::int as ended, max(p.last_seen_at)::text as seen
          from participants p left join choice_holds h on h.participant_id = p.id where p.group_order_id = $1`,
          [page.id],
        )
      ).rows[0]
    for (let round = 0; round < 20; round++) {
      await new Promise(resolve => setTimeout(resolve, 100))
      const begun = performance.now()
      await setLock('now()')
      waits.push(performance.now() - begun)
      const then = await written()
      await new Promise(resolve => setTimeout(resolve, 60))
      expect(await written()).toEqual(then)
      await setLock('null')
    }
    isOver = true
    const counts = countOf((await Promise.all(writers)).flat())
    expect(counts[201]).toBeGreaterThan(20)
    expect(counts['group_order_locked']).toBeGreaterThan(0)
    expect(waits.toSorted((a, b) => a - b)[18]).toBeLessThan(1_000)
    expect(await app.audit()).toEqual([])
  }, 300_000)

  it('leave no orphan where tiers, items and people go meanwhile, and see no failure', async () => {
    const { variant, product } = await makeGoods(app, 10_000)
    const owner = await app.as('owner')
    for (let round = 0; round < deletions; round++) {
      const page = await makePage(app, [
        { limit: 5, products: [product] },
        { limit: 5, products: [product] },
      ])
      const people = await makeParticipants(app, page, 6, { isReady: true })
      const clients = clientsOf(people)
      const key = { teamId: app.world.team, id: asRowId(page.id) }
      const ids = [asRowId(people[0]!.id)]
      const order = `/team/group_orders/${page.id}`
      const going = [
        () => owner.delete(`${order}/group_order_tiers/${page.tiers[0]}`),
        () => owner.delete(`${order}/group_order_tier_items/${page.items[1]}`),
        () =>
          asOwner(page, async tx => {
            await releaseChoices(tx, key, { participantIds: ids }, systemAuthor)
            await undoConfirmations(tx, key, ids)
            await tx.client.query('delete from participants where id = $1', [ids[0]])
            return undefined
          }),
      ]
      const [answers, gone] = await Promise.all([
        Promise.all(
          clients.flatMap((client, index) => [
            choose(client, page, variant),
            choose(client, page, variant, page.tiers[1]),
            confirm(client, page, people[index]!),
            client.get(`/recipients/${page.uuid}/items`),
          ]),
        ),
        going[round % 3]!(),
      ])
      countOf(gone ? [...answers, gone] : answers)
    }
    const { rows } = await app.db.pool.query(
      `select 1 from choice_holds h left join choices c on c.id = h.choice_id where h.ended_at is null and c.id is null
      union all select 1 from choices c left join choice_parts w on w.choice_id = c.id where w.id is null`,
    )
    expect(rows).toEqual([])
    expect(await app.audit()).toEqual([])
  }, 300_000)
})
