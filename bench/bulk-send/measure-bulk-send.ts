import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { findBrokenRows } from '../bench-database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { startCarrierStandIn } from '../carrier-stand-in.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient, type HttpClient } from '../http-client.ts'
import { median, type Pace } from '../rounds.ts'
import { checkSameRows } from '../same-rows.ts'
import { startProduct } from '../server-process.ts'
import { sendBareList } from './bare-bulk-send.ts'

const goal = 0.8

interface Plan {
  id: number
  hash: string
}

/** P5: a send to ten thousand, from the confirmed request to the last order, against the same rows by set-based SQL in one transaction. */
export async function measureBulkSend(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const [rounds, people] = pace.isQuick ? [1, 2_000] : [5, 10_000]
  const db = openDatabase({ url: databaseUrl, max: 3 })
  const carrier = await startCarrierStandIn()
  const product = await startProduct({ databaseUrl, worker: true, carrierUrl: carrier.url })
  const client = openHttpClient(product.origin)
  try {
    const headers = await signedIn(db, data.members[0]!)
    const sender = listSender(client, headers, {
      listId: await makeList(db, data, people),
      variantId: data.variantIds[0]!,
    })
    const plans: [Plan, Plan][] = []
    // The first pair warms up both and is compared row by row.
    while (plans.length < rounds + 1) plans.push([await sender.plan(), await sender.plan()])
    // Labels are not part of this: after a few failed requests to an unreachable carrier no more are sent.
    await carrier.stop()
    const ours = async (plan: Plan) =>
      people /
      (await seconds(async () => {
        await sender.confirm(plan)
        await untilDone(db, plan)
      }))
    const limit = async (plan: Plan) => people / (await seconds(() => sendBare(db, plan)))
    await checkSameRows(
      db,
      'bulk send',
      () => ours(plans[0]![0]),
      () => limit(plans[0]![1]),
      // What was recorded before is sealed meanwhile.
      { slack: people * 0.02, spared: ['audit_seals'] },
    )
    const measured: { ours: number; limit: number }[] = []
    for (const [one, other] of plans.slice(1))
      measured.push({ ours: await ours(one), limit: await limit(other) })
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The sends broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    const ratio = median(measured.map(round => round.ours / round.limit))
    const perSecond = (pick: (round: { ours: number; limit: number }) => number) =>
      `${Math.round(median(measured.map(pick))).toLocaleString('en-US')} orders/s`
    return {
      name: `P5 bulk send to ${people.toLocaleString('en-US')}`,
      ours: perSecond(round => round.ours),
      limit: perSecond(round => round.limit),
      ratio: ratio.toFixed(2),
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
      note:
        'from the confirmed request to the last order, one node, against one transaction of the same ' +
        'rows; the audit’s queries found nothing afterwards',
    }
  } finally {
    client.close()
    await product.stop()
    await carrier.stop().catch(() => {})
    await closeDatabase(db)
  }
}

async function makeList(
  db: Db,
  { teamId, members, recipientIds }: BenchData,
  people: number,
): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into bulk_imports (team_id, user_id, name, state, file_name, file_bytes, file_format, has_headers,
      columns, options, recipients_count, applied_at)
     values ($1, $2, 'Everyone', 'applied', 'everyone.csv', 1, 'csv', true, '[]', '{}', $3, now()) returning id`,
    [teamId, members[0]!.id, people],
  )
  await db.pool.query(
    `insert into bulk_import_recipients (team_id, bulk_import_id, recipient_id, position, is_new)
    select $1, $2, r.id, r.place - 1, true from unnest($3::bigint[]) with ordinality r (id, place)`,
    [teamId, rows[0]!.id, recipientIds.slice(0, people)],
  )
  return rows[0]!.id
}

function listSender(
  client: HttpClient,
  headers: Record<string, string>,
  { listId, variantId }: { listId: number; variantId: number },
) {
  const order = {
    bulk_import_id: String(listId),
    recipient_list_order_items: [{ product_variant_id: String(variantId), quantity: 1 }],
    card_message: 'Dear {first_name}, thank you for everything you did this year.',
  }
  const ask = async (path: string, body: object) => {
    const { status, text } = await client.post(
      `/api/v2/team/${path}`,
      { paige_recipient_list_order: body },
      { ...headers, 'idempotency-key': randomUUID() },
    )
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: { id: string } }).data.id
  }
  return {
    async plan(): Promise<Plan> {
      const id = await ask('bulk_sends', order)
      for (;;) {
        const { data } = JSON.parse((await client.get(`/api/v2/team/bulk_sends/${id}`, headers)).text) as {
          data: { attributes: { state: string; planHash: string } }
        }
        if (data.attributes.state === 'planned') return { id: Number(id), hash: data.attributes.planHash }
        await sleep(50)
      }
    },
    confirm: (plan: Plan) =>
      ask('orders/recipient_list', { ...order, plan_id: String(plan.id), plan_hash: plan.hash }),
  }
}

async function untilDone(db: Db, plan: Plan): Promise<void> {
  const end = performance.now() + 120_000
  while (
    (await db.pool.query<{ state: string }>('select state from bulk_sends where id = $1', [plan.id])).rows[0]
      ?.state !== 'done'
  ) {
    if (performance.now() > end) throw new Error('The send was not done after two minutes.')
    await sleep(5)
  }
}

async function sendBare(db: Db, plan: Plan): Promise<void> {
  const connection = await db.pool.connect()
  try {
    await sendBareList(connection, plan.id)
  } finally {
    connection.release()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
