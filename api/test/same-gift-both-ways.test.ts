import { afterEach, expect, test } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { until } from './bulk-imports.ts'
import { sentTo } from './bulk-sends.ts'
import { makeList } from './lists.ts'
import { placeOrder } from './orders.ts'

type Row = Record<string, unknown>
type Tables = Record<string, Row[]>

const apps: TestApp[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map(app => app.stop()))
})

/** Tables that only one way writes to. */
const onlyAlone = ['order_rates'] // Shipping that is offered; a plan has prices by zone instead.
const onlyByList = ['bulk_sends', 'bulk_send_rows', 'bulk_send_zones', 'bulk_send_chunks'] // The plan itself.

test('a gift sent alone writes the same rows as one sent to a list of one', async () => {
  const alone = await rowsWrittenBy(async (app, recipientId) => {
    const items = [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
    await placeOrder(app, await app.as('member'), items, recipientId)
  })
  const byList = await rowsWrittenBy(async (app, _, list) => {
    await sentTo(app, await app.as('member'), { list, message: 'Thank you, Ada!' })
  })
  expect(Object.keys(alone)).toEqual(
    expect.arrayContaining(['orders', 'order_events', 'order_items', 'parcels']),
  )
  for (const name of onlyAlone) delete alone[name]
  for (const name of onlyByList) delete byList[name]

  // The send is reserved by chunk; placing its orders releases the chunk's part and reserves it for the order's payment.
  for (const ledger of ['stock_movements', 'budget_entries', 'allowance_entries'])
    byList[ledger] = withoutPairs(byList[ledger] ?? [])
  // The list is paid once, and each order has a share of that payment.
  expect(byList['payment_attempts']).toHaveLength(2)
  byList['payment_attempts'] = (byList['payment_attempts'] ?? [])
    .filter(attempt => attempt['bulk_send_id'] === null)
    .map(attempt => ({ ...attempt, share_of: null }))
  // An order of a send knows the send; its shipping comes from the plan, so it has no rate of its own.
  byList['orders'] = change(byList['orders'], { bulk_send_id: null, rate_id: 'an id' })
  // Labels of sends are bought in the background, when they are due; a single order's by its job.
  byList['parcels'] = change(byList['parcels'], { label_due_at: null })

  // A send is one event, one mail and one entry in the audit log, however many gifts it has.
  expect(valuesOf(alone, 'audit_events', 'action')).toEqual(['order.charged', 'parcel.labelled'])
  expect(valuesOf(byList, 'audit_events', 'action')).toEqual([
    'bulk_send.confirmed',
    'bulk_send.finished',
    'bulk_send.planned',
    'parcel.labelled',
  ])
  expect(valuesOf(alone, 'mails', 'kind')).toEqual(['order-confirmation'])
  expect(valuesOf(byList, 'mails', 'kind')).toEqual(['bulk-send-done'])
  expect(valuesOf(byList, 'live_events', 'event').filter(event => event !== 'bulkSend.updated')).toEqual(
    valuesOf(alone, 'live_events', 'event'),
  )
  for (const name of ['audit_events', 'mails', 'live_events']) {
    delete alone[name]
    delete byList[name]
  }

  expect(byList).toEqual(alone)
})

/** The rows that sending a gift added or changed, by table, in a new world with one recipient on one list. */
async function rowsWrittenBy(
  send: (app: TestApp, recipientId: number, listId: number) => Promise<void>,
): Promise<Tables> {
  const app = await startApp()
  apps.push(app)
  const list = await makeList(app, [{ name: 'Grace Hopper', company: 'Navy' }])
  const { rows } = await app.db.pool.query<{ id: number }>(
    "select id from recipients where name = 'Grace Hopper'",
  )
  const before = await readTables(app)
  await send(app, rows[0]!.id, list)
  await until('labeled', async () => {
    const parcels = await app.db.pool.query("select from parcels where state = 'labelled'")
    return parcels.rowCount === 1
  })
  await app.settleJobs()
  const after = await readTables(app)
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, all]) => {
      const known = new Set((before[name] ?? []).map(row => JSON.stringify(row)))
      const written = all.filter(row => !known.has(JSON.stringify(row))).map(comparable)
      return written.length > 0 ? [[name, written]] : []
    }),
  )
}

async function readTables({ db }: TestApp): Promise<Tables> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables: Tables = {}
  for (const { name } of rows) {
    const found = await db.pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`)
    tables[name] = found.rows.map(({ row }) => row)
  }
  return tables
}

/** Ids, times and secrets differ from run to run; what counts is whether they are there. */
function comparable(row: Row): Row {
  const replaced = Object.entries(row).map(([name, value]) => {
    if (value === null) return [name, null]
    if (/(^|_)id$|^share_of$/.test(name)) return [name, 'an id']
    if (/_at$|^period_start$|^claimed_until$/.test(name)) return [name, 'a time']
    if (/token|key|hash|^client$|^label_url$|^tracking_(url|number)$/.test(name)) return [name, 'a token']
    return [name, value]
  })
  return Object.fromEntries(replaced)
}

/** What a ledger has left once a chunk's reservation and its release are taken out; they must cancel out. */
function withoutPairs(entries: readonly Row[]): Row[] {
  const ofChunk = entries.filter(entry => entry['source_type'] === 'bulk_send_chunk')
  for (const column of ['delta', 'delta_cents', 'reserved_delta'])
    expect(ofChunk.reduce((sum, entry) => sum + Number(entry[column] ?? 0), 0)).toBe(0)
  return entries.filter(entry => entry['source_type'] !== 'bulk_send_chunk')
}

function change(rows: readonly Row[] | undefined, values: Row): Row[] {
  return (rows ?? []).map(row => ({ ...row, ...values }))
}

function valuesOf(tables: Tables, name: string, column: string): string[] {
  return (tables[name] ?? []).map(row => String(row[column])).sort()
}
