import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import {
  bool,
  columns,
  id,
  int,
  json,
  orNull,
  text,
  texts,
  time,
  type RowOf,
} from '../../../../platform/db/columns.ts'
import { readRows } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { webhookDeliveries, webhookEndpoints } from '../webhook-endpoints.tables.ts'
import type { EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const viewColumns = columns({
  id: id('w.id'),
  url: text('w.url'),
  description: text('w.description'),
  events: texts<EventType>('w.events'),
  personalData: bool('w.personal_data'),
  state: text<'on' | 'off'>('w.state'),
  offReason: orNull(text<'person' | 'gone' | 'failing'>('w.off_reason')),
  offAt: orNull(time('w.off_at')),
  failingSince: orNull(time('w.failing_since')),
  lastSuccessAt: orNull(time('w.last_success_at')),
  formerUntil: orNull(time('case when w.former_until > now() then w.former_until end')),
  createdAt: time('w.created_at'),
  missedCount: int('counted.missed'),
  waitingCount: int('counted.waiting'),
  failedCount: int('counted.failed'),
  hours: json<{ succeeded: number; failed: number }[]>('tried.hours'),
})
export type EndpointView = RowOf<typeof viewColumns>

/** The endpoints of a team, or one of them, the first one first. */
export function listEndpointViews(db: Reader, scope: Scope, id?: number): Promise<EndpointView[]> {
  return readRows(
    db,
    viewColumns,
    `
    select ${viewColumns}
    from webhook_endpoints w
    cross join lateral (
      select
        count(*) filter (where d.state = 'missed')::int as missed,
        count(*) filter (where d.state = 'waiting')::int as waiting,
        count(*) filter (where d.state = 'failed')::int as failed
      from webhook_deliveries d
      where d.team_id = w.team_id and d.endpoint_id = w.id and d.state <> 'delivered'
    ) counted
    cross join lateral (
      select json_agg(json_build_object('succeeded', h.succeeded, 'failed', h.failed) order by h.hour) as hours
      from (
        select
          hour,
          count(a.number) filter (where a.problem is null)::int as succeeded,
          count(a.number) filter (where a.problem is not null)::int as failed
        from generate_series(date_trunc('hour', now()) - interval '23 hours', now(), interval '1 hour') hour
        left join webhook_attempts a on a.team_id = w.team_id and a.endpoint_id = w.id
          and a.sent_at >= hour and a.sent_at < hour + interval '1 hour'
        group by hour
      ) h
    ) tried
    where w.team_id = $1
      and ($2::bigint is null or w.id = $2::bigint)
    order by w.id`,
    [scope.teamId, id ?? null],
  )
}

export async function findEndpoint(db: Reader, scope: Scope, id: number): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(isEndpoint(scope, id))
  return row
}

export async function lockEndpoint(tx: Tx, scope: Scope, id: number): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(isEndpoint(scope, id)).for('update')
  return row
}

const isEndpoint = (scope: Scope, id: number) =>
  and(eq(webhookEndpoints.teamId, scope.teamId), eq(webhookEndpoints.id, id))

/** Counts a team's endpoints while nobody else adds one: the team's row is locked. */
export async function countEndpointsAlone(tx: Tx, scope: Scope): Promise<number> {
  await tx.execute(sql`select from teams where id = ${scope.teamId} for no key update`)
  return tx.$count(webhookEndpoints, eq(webhookEndpoints.teamId, scope.teamId))
}

export async function insertEndpoint(
  tx: Tx,
  values: InsertOf<typeof webhookEndpoints>,
): Promise<EndpointRow> {
  return oneRow(await tx.insert(webhookEndpoints).values(values).returning())
}

export async function updateEndpoint(
  tx: Tx,
  { teamId, id }: EndpointRow,
  values: Partial<InsertOf<typeof webhookEndpoints>>,
): Promise<EndpointRow> {
  return oneRow(
    await tx
      .update(webhookEndpoints)
      .set(values)
      .where(and(eq(webhookEndpoints.teamId, teamId), eq(webhookEndpoints.id, id)))
      .returning(),
  )
}

export async function deleteEndpoint(tx: Tx, { teamId, id }: EndpointRow): Promise<void> {
  await tx
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.teamId, teamId), eq(webhookEndpoints.id, id)))
}

/** What still waits is not sent to an endpoint that is off; a replay sends it later. */
export async function missWaiting(tx: Tx, { teamId, id }: Pick<EndpointRow, 'teamId' | 'id'>): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'missed' })
    .where(
      and(
        eq(webhookDeliveries.teamId, teamId),
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
}
