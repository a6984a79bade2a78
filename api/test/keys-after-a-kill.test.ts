import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { placeOrder } from './orders.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

let app: TestApp
let nodes: ServerProcess[] = []
afterEach(async () => {
  for (const node of nodes) await node.kill()
  await app.stop()
})

const mug = () => [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]

interface Work {
  name: string
  /** Path and body of the request. */
  begin(owner: Client): Promise<[path: string, body: unknown]>
  /** What the work changes, as a number that grows by one. */
  count: string
}
const works: Work[] = [
  {
    name: 'a budget top-up of 10.00',
    begin: async () => [`/team/users/${app.world.users.limited.id}/budget`, { amount: '10.00' }],
    count: 'select count(*)::int as count from budget_entries where delta_cents = 1000',
  },
  {
    name: 'a refund of 1.00',
    begin: async owner => [
      `/team/orders/${(await placeOrder(app, owner, mug())).id}/refunds`,
      { refund: { amount: '1.00', reason: 'Broken' } },
    ],
    count: 'select count(*)::int as count from refunds where amount_cents = 100',
  },
]
const countOf = async (work: Work) => (await app.db.pool.query<{ count: number }>(work.count)).rows[0]!.count

it.each(works)(
  '$name is done once, though its node is killed between the commit and the answer',
  async work => {
    app = await startApp({ deposit: 100_000 })
    const owner = await app.as('owner')
    const [path, body] = await work.begin(owner)
    const before = await countOf(work)
    await app.db.pool.query(
      `create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
    create trigger rest before update of status on idempotency_keys for each row execute function rest()`,
    )
    const [killed, other] = await Promise.all([1, 2].map(() => startServerProcess(app.config)))
    nodes = [killed!, other!]
    const headers = { ...owner.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const send = async ({ url }: ServerProcess) => {
      const answer = await fetch(`${url}/api/v2${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as { code?: string } }
    }
    const lost = send(killed!).catch(() => 'no answer')
    while ((await countOf(work)) === before) await new Promise(resolve => setTimeout(resolve, 20))
    await killed!.kill()
    expect(await lost).toBe('no answer')
    // The statement that rests would go on without its client.
    await app.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    )
    await app.db.pool.query('drop trigger rest on idempotency_keys')

    expect(await send(other!)).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
    await app.db.pool.query("update idempotency_keys set claimed_at = now() - interval '61 seconds'")
    const answer = await send(other!)
    expect(answer.status).toBeLessThan(300)
    expect(await send(other!)).toEqual(answer)
    expect(await countOf(work)).toBe(before + 1)
    expect(await app.audit()).toEqual([])
  },
)
