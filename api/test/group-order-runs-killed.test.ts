import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { confirmPeople, ledgers, makePage } from './redemption/confirmed-people.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

/** The full size: RUN_PEOPLE=10000. */
const count = Number(process.env['RUN_PEOPLE'] ?? 2_000)

let app: TestApp
const processes = new Set<ServerProcess>()
afterEach(async () => {
  await Promise.all([...processes].map(node => node.kill()))
  await app.stop()
})

const start = async (worker: '0' | '1') => {
  const node = await startServerProcess(app.config, { WORKER: worker })
  processes.add(node)
  return node
}

it(
  `makes exactly ${count} orders of a group order while one of two workers is killed again and again`,
  async () => {
    app = await startApp({
      worker: false,
      mugStock: count + 7,
      allowance: count + 7,
      budget: count * 10_000,
      deposit: count * 10_000,
    })
    const owner = await app.as('owner')
    const page = await makePage(app, owner)
    await confirmPeople(app, page, count)
    const before = await ledgers(app)
    // Each chunk rests in the middle of its work, so that kills meet it there.
    await app.db.pool.query(
      `create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(1.2); return null; end';
      create trigger rest after insert on order_items for each statement execute function rest()`,
    )
    const api = await start('0')
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${api.url}/api/v2/team/group_orders/${page.id}/begin_order_processing`, {
          method: 'POST',
          headers: { ...owner.headers, 'content-type': 'application/json', 'idempotency-key': 'killed' },
          body: '{}',
        }),
      ),
    )
    expect(asked.map(answer => answer.status)).toContain(200)

    let kills = 0
    let isDone = false
    const killing = (async () => {
      let steady: Promise<ServerProcess> | undefined
      while (!isDone) {
        const worker = await start('1')
        await sleep(900)
        processes.delete(worker)
        await worker.kill()
        kills += 1
        // Nothing can be done before the first have been killed at it.
        if (kills === 3) steady = start('1')
      }
      await steady
    })()
    const stateOf = async () =>
      (await app.db.pool.query<{ state: string }>('select state from group_orders where id = $1', [page.id]))
        .rows[0]!.state
    while ((await stateOf()) !== 'finalized') {
      expect(await app.audit()).toEqual([])
      await sleep(250)
    }
    isDone = true
    await killing

    expect(kills).toBeGreaterThan(2)
    const {
      rows: [orders],
    } = await app.db.pool.query<{ orders: number; people: number; cents: number }>(
      `select count(*)::int as orders, count(distinct participant_id)::int as people,
        sum(total_cents)::int as cents
      from orders`,
    )
    expect(orders).toMatchObject({ orders: count, people: count })
    expect(await ledgers(app)).toEqual({
      reserved: count,
      held: 0,
      allowance: before['allowance']! - count,
      budget: before['budget']! - orders!.cents,
      deposit: before['deposit']! - orders!.cents,
      orders: count,
    })
    expect(
      (await app.db.pool.query("select count(*)::int as count from mails where kind = 'group-order-summary'"))
        .rows,
    ).toEqual([{ count: 1 }])
    expect(await app.audit()).toEqual([])
  },
  120_000 + count * 50,
)
