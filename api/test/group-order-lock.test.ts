import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  lockGroupOrderShared,
  type GroupOrderRow,
} from '../src/modules/gifting/group-orders/group-order-lock.store.ts'
import { groupOrders } from '../src/modules/gifting/group-orders/group-orders.tables.ts'
import { inTransaction, openDatabase, type Db, type Tx } from '../src/platform/db/database.ts'
import { eq } from 'drizzle-orm'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { makeGroupOrder } from './redemption/make-group-order.ts'
import { asRowId } from './tools/as-row-id.ts'

const writers = 30
const pauses = 20

describe('pausing a group order while many people write', () => {
  let app: TestApp
  let owner: Client
  let people: Db
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    people = openDatabase({ url: app.config.DATABASE_URL, max: writers })
  })
  afterAll(async () => {
    await people.pool.end()
    await app.stop()
  })

  type Find = (
    tx: Tx,
    order: { teamId: GroupOrderRow['teamId']; id: GroupOrderRow['id'] },
  ) => Promise<GroupOrderRow | undefined>
  const readOnly: Find = async (tx, { id }) =>
    (await tx.select().from(groupOrders).where(eq(groupOrders.id, id)))[0]

  /** Lets people write without pause; answers how long each pause took to commit, and how many writes came after one. */
  async function pauseUnderWrites(find: Find): Promise<{ waits: number[]; late: number }> {
    const { id } = await makeGroupOrder(owner, app.world)
    const order = { teamId: app.world.team, id: asRowId(Number(id)) }
    let stopped = false
    const write = (writer: number) =>
      inTransaction(people, async tx => {
        const found = await find(tx, order)
        if (!found || found.lockedAt !== null) return
        await tx.client.query('select pg_sleep(0.05)')
        await tx.client.query(
          `insert into participants (team_id, group_order_id, email, person_key) values ($1, $2, $3, $3)`,
          [order.teamId, order.id, `${writer}-${crypto.randomUUID()}@example.test`],
        )
      })
    const working = Array.from({ length: writers }, async (_, writer) => {
      while (!stopped) await write(writer)
    })
    const count = async () =>
      (await app.db.pool.query('select count(*)::int as n from participants where group_order_id = $1', [id]))
        .rows[0].n as number
    const waits: number[] = []
    let late = 0
    for (let pause = 0; pause < pauses; pause++) {
      await new Promise(resolve => setTimeout(resolve, 30))
      const began = performance.now()
      expect((await owner.post(`/team/group_orders/${id}/lock`)).status).toBe(200)
      waits.push(performance.now() - began)
      const before = await count()
      await new Promise(resolve => setTimeout(resolve, 120))
      late += (await count()) - before
      await owner.post(`/team/group_orders/${id}/unlock`)
    }
    stopped = true
    await Promise.all(working)
    return { waits: waits.sort((a, b) => a - b), late }
  }

  it('commits within a second at p95, and nothing commits after it', async () => {
    const { waits, late } = await pauseUnderWrites(lockGroupOrderShared)
    expect(late).toBe(0)
    expect(waits[Math.ceil(pauses * 0.95) - 1]).toBeLessThan(1_000)
  }, 60_000)

  it('lets writes commit after it where the writers take no lock', async () => {
    expect((await pauseUnderWrites(readOnly)).late).toBeGreaterThan(0)
  }, 60_000)
})
