import { randomUUID } from 'node:crypto'
import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { inTransaction, readRows, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { DeliveryState } from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'

/** So many endpoints of a team are served at once, by four requests each. */
const mostOfTeam = 2
const leaseSeconds = 30

const servedColumns = columns({
  teamId: id('w.team_id'),
  id: id('w.id'),
  url: text('w.url'),
  personalData: bool('w.personal_data'),
  secret: text('w.secret'),
  formerSecret: orNull(text('case when w.former_until > now() then w.former_secret end')),
  isFailing: bool('w.failing_since is not null'),
  lease: text('w.lease'),
})
export type ServedEndpoint = RowOf<typeof servedColumns>

/**
 * Leases an endpoint that has something due, the one that has waited longest; only the holder of the lease sends to it. Claims come one
 * after another, so that a team's endpoints are counted right.
 */
export async function claimEndpoint(db: Db): Promise<ServedEndpoint | undefined> {
  return inTransaction(db, async tx => {
    await tx.client.query("select pg_advisory_xact_lock(hashtextextended('webhook claims', 0))")
    const [claimed] = await readRows(
      tx,
      servedColumns,
      `
      update webhook_endpoints w
      set lease = $1::uuid, lease_until = now() + make_interval(secs => $2), served_at = clock_timestamp()
      where (w.team_id, w.id) = (
        select e.team_id, e.id
        from webhook_endpoints e
        where e.state = 'on'
          and (e.lease_until is null or e.lease_until < now())
          and exists (
            select from webhook_deliveries d
            where d.team_id = e.team_id and d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= now()
          )
          and (
            select count(*) from webhook_endpoints o
            where o.team_id = e.team_id and o.lease_until >= now()
          ) < $3
        order by e.served_at nulls first
        limit 1
        for update skip locked
      )
      returning ${servedColumns}`,
      [randomUUID(), leaseSeconds, mostOfTeam],
    )
    return claimed
  })
}

const dueColumns = columns({
  eventId: id('d.event_id'),
  messageId: text('e.message_id'),
  tries: int('d.tries'),
  step: int('d.step'),
  body: text('case when $3::boolean then coalesce(e.personal_body, e.body) else e.body end'),
})
export type DueDelivery = RowOf<typeof dueColumns>

/** What is due of an endpoint, in the order in which it happened, but for these events. */
export function listDue(
  db: Db,
  endpoint: ServedEndpoint,
  excluded: readonly number[],
): Promise<DueDelivery[]> {
  return readRows(
    db,
    dueColumns,
    `
    select ${dueColumns}
    from webhook_deliveries d
    join outgoing_events e on e.team_id = d.team_id and e.id = d.event_id
    where d.team_id = $1
      and d.endpoint_id = $2
      and d.state = 'waiting'
      and d.next_at <= now()
      and d.event_id <> all($4::bigint[])
    order by d.event_id
    limit 100`,
    [endpoint.teamId, endpoint.id, endpoint.personalData, excluded],
  )
}

export interface FinishedTry {
  eventId: number
  /** The one before it was counted when this one began. */ number: number
  step: number
  sentAt: Date
  signature: string
  durationMs: number
  status: number | null
  problem: string | null
  answer: string
  state: DeliveryState
  /** Until the next try, where there is one. */ waitSeconds: number | null
}

const fencedColumns = columns({ id: id('w.id') })

/**
 * Records tries and how the endpoint does. Without its lease nothing is recorded: another worker has the endpoint, and makes these tries
 * again. False then.
 */
export async function recordTries(
  tx: Tx,
  endpoint: ServedEndpoint,
  tries: readonly FinishedTry[],
): Promise<boolean> {
  const fenced = await readRows(
    tx,
    fencedColumns,
    `
    update webhook_endpoints w
    set
      lease_until = now() + make_interval(secs => $4),
      last_success_at = case when $5::boolean then now() else last_success_at end,
      failing_since = case when $6::int > 0 then coalesce(case when not $5 then failing_since end, now()) end,
      failed_tries = $6::int + case when $5 then 0 else failed_tries end,
      warned_at = case when not $5 then warned_at end,
      last_warned_at = case when not $5 then last_warned_at end
    where w.team_id = $1
      and w.id = $2
      and w.lease = $3::uuid
    returning ${fencedColumns}`,
    [endpoint.teamId, endpoint.id, endpoint.lease, leaseSeconds, tries.some(isSuccess), failuresAtEnd(tries)],
  )
  if (fenced.length === 0) return false
  await insertTries(tx, endpoint, tries)
  return true
}

const isSuccess = ({ problem }: FinishedTry) => problem === null

/** The failures after the last success. */
function failuresAtEnd(tries: readonly FinishedTry[]): number {
  return tries.length - 1 - tries.findLastIndex(isSuccess)
}

/** Writes tries of deliveries; one that was counted or asked for again meanwhile, or is no longer waited for, stays. */
export async function insertTries(
  tx: Tx,
  { teamId, id: endpointId }: Pick<ServedEndpoint, 'teamId' | 'id'>,
  tries: readonly FinishedTry[],
): Promise<void> {
  await tx.client.query(
    `
    with tried as (
      select * from unnest(
        $3::bigint[], $4::int[], $5::int[], $6::timestamptz[], $7::text[], $8::int[], $9::int[], $10::text[], $11::text[],
        $12::text[], $13::float8[]
      ) t (event_id, number, step, sent_at, signature, duration_ms, status, problem, answer, state, wait_seconds)
    ), counted as (
      update webhook_deliveries d
      set
        tries = t.number,
        step = t.step,
        state = t.state,
        next_at = now() + make_interval(secs => coalesce(t.wait_seconds, 0)),
        delivered_at = case t.state when 'delivered' then now() end
      from tried t
      where d.team_id = $1
        and d.endpoint_id = $2
        and d.event_id = t.event_id
        and d.tries = t.number - 1
        and d.step = t.step - 1
        and d.state = 'waiting'
      returning d.event_id
    )
    insert into webhook_attempts (
      team_id, endpoint_id, event_id, number, sent_at, signature, duration_ms, status, problem, answer)
    select $1::bigint, $2::bigint, event_id, number, sent_at, signature, duration_ms, status, problem, answer
    from tried
    join counted using (event_id)`,
    [
      teamId,
      endpointId,
      tries.map(each => each.eventId),
      tries.map(each => each.number),
      tries.map(each => each.step),
      tries.map(each => each.sentAt),
      tries.map(each => each.signature),
      tries.map(each => each.durationMs),
      tries.map(each => each.status),
      tries.map(each => each.problem),
      tries.map(each => each.answer),
      tries.map(each => each.state),
      tries.map(each => each.waitSeconds),
    ],
  )
}

/** Keeps the lease of an endpoint whose requests take long; false where another worker has it. */
export async function renewLease(db: Db, endpoint: ServedEndpoint): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `
    update webhook_endpoints set lease_until = now() + make_interval(secs => $4)
    where team_id = $1 and id = $2 and lease = $3::uuid`,
    [endpoint.teamId, endpoint.id, endpoint.lease, leaseSeconds],
  )
  return rowCount === 1
}

/** Lets the next worker have the endpoint. */
export async function endLease(db: Db, endpoint: ServedEndpoint): Promise<void> {
  await db.pool.query(
    `
    update webhook_endpoints set lease = null, lease_until = null
    where team_id = $1 and id = $2 and lease = $3::uuid`,
    [endpoint.teamId, endpoint.id, endpoint.lease],
  )
}

/** Switches off an endpoint that asked for nothing more (410). */
export async function switchOffGone(
  tx: Tx,
  { teamId, id: endpointId, lease }: ServedEndpoint,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `
    update webhook_endpoints
    set state = 'off', off_reason = 'gone', off_at = now()
    where team_id = $1 and id = $2 and lease = $3::uuid and state = 'on'`,
    [teamId, endpointId, lease],
  )
  return rowCount === 1
}
