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
import { finalizeBare } from './bare-run.ts'
import { confirmPeople } from './confirmed-people.ts'
import { firstProducts, makeRedemptionPage } from './redemption-page.ts'

const goals = { ratio: 0.4, requestMs: 2_000, planSeconds: 60 }

interface PlannedPage {
  pageId: number
  runId: number
  hash: string
  planSeconds: number
}

/** P15: a page of ten thousand finalized, from the confirmed plan to the last order, against the same rows by set-based SQL. */
export async function measureRun(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const [rounds, people] = pace.isQuick ? [1, 2_000] : [3, 10_000]
  const db = openDatabase({ url: databaseUrl, max: 3 })
  // What other figures left to be done would be done, and counted, beside this one.
  await db.pool.query("delete from pgboss.job where name in ('begin-parcel', 'send-mail')")
  const carrier = await startCarrierStandIn()
  const product = await startProduct({ databaseUrl, worker: true, carrierUrl: carrier.url })
  const client = openHttpClient(product.origin)
  try {
    const owner = await ownerCalls(client, db, data)
    const plans: [PlannedPage, PlannedPage][] = []
    // The first pair warms up both and is compared row by row.
    while (plans.length < rounds + 1) plans.push([await owner.plan(people), await owner.plan(people)])
    // Labels are not part of this: after a few failed requests to an unreachable carrier no more are sent.
    await carrier.stop()
    await db.pool.query('analyze')
    const requestMs: number[] = []
    const ours = async (page: PlannedPage) => {
      const began = performance.now()
      await owner.finalize(page)
      requestMs.push(performance.now() - began)
      await untilDone(db, page)
      return (people * 1_000) / (performance.now() - began)
    }
    const limit = async (page: PlannedPage) => {
      const began = performance.now()
      await runBare(db, page)
      return (people * 1_000) / (performance.now() - began)
    }
    const [[first, second]] = plans as [[PlannedPage, PlannedPage]]
    await checkSameRows(
      db,
      'run',
      () => ours(first),
      () => limit(second),
      // What was recorded before is sealed meanwhile. The gifts of a day are noted once for each product by every chunk. A person's
      // state changes twice in a run, which is paid first, and once in the bare transaction.
      { slack: people * 0.02, spared: ['audit_seals', 'product_changes', 'participant_tallies'] },
    )
    const measured: { ours: number; limit: number }[] = []
    for (const [one, other] of plans.slice(1))
      measured.push({ ours: await ours(one), limit: await limit(other) })
    const broken = await findBrokenRows(db)
    if (broken.length)
      throw new Error(`The runs broke what must always hold: ${JSON.stringify(broken.slice(0, 3))}`)
    return figureOf(people, measured, {
      requestMs: Math.max(...requestMs),
      planSeconds: median(plans.flat().map(plan => plan.planSeconds)),
    })
  } finally {
    client.close()
    await product.stop()
    await carrier.stop().catch(() => {})
    await closeDatabase(db)
  }
}

async function ownerCalls(client: HttpClient, db: Db, data: BenchData) {
  const headers = await signedIn(db, data.owner)
  const productIds = await firstProducts(db, data.teamId, 13)
  const ask = async (send: Promise<{ status: number; text: string }>) => {
    const { status, text } = await send
    if (status >= 300) throw new Error(`The owner was answered ${status}: ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: { id: string; attributes: { state: string; planHash: string } } })
      .data
  }
  return {
    /** A page that so many people have confirmed on, and its dry run. */
    async plan(people: number): Promise<PlannedPage> {
      const page = await makeRedemptionPage(client, headers, db, { name: 'Measured gifts', productIds })
      await confirmPeople(db, data.teamId, page, { count: people, giftsEach: 1 })
      const plans = `/api/v2/team/group_orders/${page.id}/plans`
      const began = performance.now()
      const { id } = await ask(client.post(plans, {}, headers))
      for (;;) {
        const { attributes } = await ask(client.get(`${plans}/${id}`, headers))
        const planSeconds = (performance.now() - began) / 1_000
        if (attributes.state === 'planned')
          return { pageId: page.id, runId: Number(id), hash: attributes.planHash, planSeconds }
        await sleep(50)
      }
    },
    finalize: ({ pageId, runId, hash }: PlannedPage) =>
      ask(
        client.post(
          `/api/v2/team/group_orders/${pageId}/begin_order_processing`,
          { plan_id: String(runId), plan_hash: hash },
          headers,
        ),
      ),
  }
}

async function untilDone(db: Db, { runId }: PlannedPage): Promise<void> {
  const end = performance.now() + 180_000
  const stateOf = async () =>
    (await db.pool.query<{ state: string }>('select state from group_order_runs where id = $1', [runId]))
      .rows[0]?.state
  while ((await stateOf()) !== 'done') {
    if (performance.now() > end) throw new Error('The run was not done after three minutes.')
    await sleep(5)
  }
}

async function runBare(db: Db, { runId }: PlannedPage): Promise<void> {
  const connection = await db.pool.connect()
  try {
    await finalizeBare(connection, runId)
  } finally {
    connection.release()
  }
}

function figureOf(
  people: number,
  measured: readonly { ours: number; limit: number }[],
  { requestMs, planSeconds }: { requestMs: number; planSeconds: number },
): Figure {
  const ratio = median(measured.map(round => round.ours / round.limit))
  const perSecond = (pick: (round: { ours: number; limit: number }) => number) =>
    `${Math.round(median(measured.map(pick))).toLocaleString('en-US')} orders/s`
  return {
    name: `P15 ${people.toLocaleString('en-US')} people finalized`,
    ours: perSecond(round => round.ours),
    limit: perSecond(round => round.limit),
    ratio: ratio.toFixed(2),
    goal: `≥ ${goals.ratio}, request ≤ ${goals.requestMs} ms`,
    isMet: ratio >= goals.ratio && requestMs <= goals.requestMs && planSeconds <= goals.planSeconds,
    note:
      `from the confirmed plan to the last order, one node, against one transaction of the same rows; the slowest request ` +
      `took ${Math.round(requestMs)} ms, the dry run ${planSeconds.toFixed(1)} s of at most ${goals.planSeconds}; ` +
      'the audit’s queries found nothing afterwards',
  }
}
