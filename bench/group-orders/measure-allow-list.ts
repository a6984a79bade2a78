import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyInto } from '../../api/src/platform/db/copy-into.ts'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import { openHttpClient, type HttpClient } from '../http-client.ts'
import { median, type Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'
import { watchMemory } from '../watch-memory.ts'

const goals = { ratio: 0.3, megabytes: 256, invitationSeconds: 5 }
const megabyte = 1024 * 1024

/**
 * P17: a file of 100,000 addresses from its upload to the allow list, against `COPY` of the same addresses into the same table; and
 * ten thousand invitations asked for by one request.
 */
export async function measureAllowList(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure[]> {
  const [rounds, count, invited] = pace.isQuick ? [1, 10_000, 1_000] : [3, 100_000, 10_000]
  const db = openDatabase({ url: databaseUrl, max: 2 })
  const product = await startProduct({ databaseUrl, worker: true })
  const client = openHttpClient(product.origin)
  try {
    await sleep(pace.isQuick ? 500 : 3_000)
    const idle = await product.residentBytes()
    const headers = await signedIn(db, data.owner)
    const measured: { ours: number; limit: number }[] = []
    let peak = idle
    for (let round = 0; round < rounds; round++) {
      const [page, other] = [await makePage(client, headers), await makePage(client, headers)]
      const ours = await watchMemory(product, () =>
        uploadAddresses(product.origin, headers, page, fileOf(count)),
      )
      peak = Math.max(peak, ours.peak)
      measured.push({ ours: ours.seconds, limit: await copyAddresses(db, data.teamId, other, count) })
      await requireAll(db, [page, other], count)
    }
    const inviting = await invite(product.origin, client, headers, invited)
    return [uploadFigure(count, measured, (peak - idle) / megabyte), invitationFigure(invited, inviting)]
  } finally {
    client.close()
    await product.stop()
    await closeDatabase(db)
  }
}

async function makePage(client: HttpClient, headers: Record<string, string>): Promise<number> {
  const { status, text } = await client.post(
    '/api/v2/team/group_orders',
    { group_order: { name: 'Measured gifts' } },
    headers,
  )
  if (status !== 201) throw new Error(`The page was answered ${status}: ${text.slice(0, 300)}`)
  return Number((JSON.parse(text) as { data: { id: string } }).data.id)
}

const emailOf = (number: number) => `listed${number}@example.test`

function fileOf(count: number): Blob {
  return new Blob([
    `Email\r\n${Array.from({ length: count }, (_, number) => emailOf(number)).join('\r\n')}\r\n`,
  ])
}

/** Seconds from the upload until the list is done. */
async function uploadAddresses(
  origin: string,
  headers: Record<string, string>,
  pageId: number,
  file: Blob,
): Promise<number> {
  const base = `${origin}/api/v2/team/group_orders/${pageId}`
  const form = new FormData()
  form.set('group_order[allowed_users_file]', file, 'people.csv')
  const began = performance.now()
  const answer = await fetch(`${base}/upload_allowed_users`, { method: 'POST', headers, body: form })
  if (!answer.ok)
    throw new Error(`The upload was answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  for (;;) {
    const lists = (await (
      await fetch(`${base}/group_order_allow_lists?page[size]=1`, { headers })
    ).json()) as {
      data: { attributes: { state: string; failure: string | null } }[]
    }
    const { state, failure } = lists.data[0]!.attributes // the list that was uploaded
    if (state === 'done') return (performance.now() - began) / 1_000
    if (state === 'failed') throw new Error(`The list failed: ${failure}`)
    await sleep(25)
  }
}

/** Seconds of `COPY` of the same rows in one transaction. */
async function copyAddresses(db: Db, teamId: number, pageId: number, count: number): Promise<number> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>(
      `
      insert into allow_lists (team_id, group_order_id, source, name, state, created_by)
      select team_id, id, 'file', 'people.csv', 'done', created_by
      from group_orders
      where team_id = $1
        and id = $2
      returning id`,
      [teamId, pageId],
    )
    const began = performance.now()
    const lines = Array.from({ length: count }, (_, number) =>
      [teamId, pageId, rows[0]!.id, emailOf(number), emailOf(number)].join('\t'),
    )
    await copyInto(
      client,
      'allowed_users (team_id, group_order_id, allow_list_id, email, folded_email)',
      `${lines.join('\n')}\n`,
    )
    await client.query('commit')
    return (performance.now() - began) / 1_000
  } finally {
    client.release(true)
  }
}

async function requireAll(db: Db, pageIds: readonly number[], count: number): Promise<void> {
  const { rows } = await db.pool.query<{ people: number }>(
    'select count(*)::int as people from allowed_users where group_order_id = any($1)',
    [pageIds],
  )
  if (rows[0]?.people !== count * pageIds.length)
    throw new Error(`${rows[0]?.people} addresses are on the lists, not ${count * pageIds.length}.`)
}

/** Seconds of the request that queues so many invitations. */
async function invite(
  origin: string,
  client: HttpClient,
  headers: Record<string, string>,
  count: number,
): Promise<number> {
  const page = await makePage(client, headers)
  await uploadAddresses(origin, headers, page, fileOf(count))
  const began = performance.now()
  const { status, text } = await client.post(
    `/api/v2/team/group_orders/${page}/invitations`,
    {},
    { ...headers, 'idempotency-key': randomUUID() },
  )
  const seconds = (performance.now() - began) / 1_000
  const { data } = JSON.parse(text) as { data?: { invited: number } }
  if (status !== 200 || data?.invited !== count)
    throw new Error(`The invitations were answered ${status}: ${text.slice(0, 300)}`)
  return seconds
}

function uploadFigure(
  count: number,
  measured: readonly { ours: number; limit: number }[],
  aboveIdle: number,
): Figure {
  const ratio = median(measured.map(round => round.limit / round.ours))
  return {
    name: `P17 allow list of ${count.toLocaleString('en-US')} addresses`,
    ours: `${median(measured.map(round => round.ours)).toFixed(2)} s`,
    limit: `${median(measured.map(round => round.limit)).toFixed(2)} s`,
    ratio: ratio.toFixed(2),
    goal: `≥ ${goals.ratio}, ≤ ${goals.megabytes} MB above idle`,
    isMet: ratio >= goals.ratio && aboveIdle <= goals.megabytes,
    note:
      'from the upload to the list, in one process, against `COPY` into the same table; at most ' +
      `${Math.round(aboveIdle)} MB above the idle process`,
  }
}

function invitationFigure(count: number, seconds: number): Figure {
  return {
    name: `P17 ${count.toLocaleString('en-US')} invitations asked for`,
    ours: `${seconds.toFixed(2)} s`,
    limit: '–',
    ratio: '–',
    goal: `≤ ${goals.invitationSeconds} s`,
    isMet: seconds <= goals.invitationSeconds,
  }
}
