import { inArray, sql } from 'drizzle-orm'
import { columns, int, orNull, text, time } from '../../../platform/db/columns.ts'
import { readRows, type Db, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { serviceProbes } from './jobs.tables.ts'

export type ProbeRow = typeof serviceProbes.$inferSelect & { isFresh: boolean }

/** The last result of each outside service; fresh ones need not be checked again. */
export async function listProbes(db: Reader, freshSeconds: number): Promise<ProbeRow[]> {
  return db
    .select({
      name: serviceProbes.name,
      isUp: serviceProbes.isUp,
      message: serviceProbes.message,
      tookMs: serviceProbes.tookMs,
      probedAt: serviceProbes.probedAt,
      lastUpAt: serviceProbes.lastUpAt,
      isFresh: sql<boolean>`${serviceProbes.probedAt} > now() - make_interval(secs => ${freshSeconds})`,
    })
    .from(serviceProbes)
}

export async function saveProbes(
  db: Db,
  probes: readonly { name: string; isUp: boolean; message: string; tookMs: number }[],
): Promise<void> {
  await db
    .insert(serviceProbes)
    .values(probes.map(probe => ({ ...probe, lastUpAt: probe.isUp ? sql<Date>`now()` : null })))
    .onConflictDoUpdate({
      target: serviceProbes.name,
      set: {
        isUp: sql`excluded.is_up`,
        message: sql`excluded.message`,
        tookMs: sql`excluded.took_ms`,
        probedAt: sql`now()`,
        lastUpAt: sql`coalesce(excluded.last_up_at, ${serviceProbes.lastUpAt})`,
      },
    })
}

const webhookCountColumns = columns({
  service: text('s.provider'),
  lastDay: int('days.count'),
  lastAt: orNull(time('latest.received_at')),
})
const webhookCountText = `
  with recursive services as (
    (select provider from webhook_events order by provider limit 1)
    union all
    select (
      select provider
      from webhook_events
      where provider > services.provider
      order by provider
      limit 1
    )
    from services
    where services.provider is not null
  )
  select ${webhookCountColumns}
  from services s
  cross join lateral (
    select count(*)::int as count
    from webhook_events e
    where e.provider = s.provider and e.received_at > now() - interval '1 day'
  ) days
  cross join lateral (
    select max(e.received_at) as received_at
    from webhook_events e
    where e.provider = s.provider
  ) latest
  where s.provider is not null
  order by s.provider`

/** Webhooks per service. Steps from one service to the next by the index, because there are few services and many webhooks. */
export async function countWebhooks(
  db: Reader,
): Promise<{ service: string; lastDay: number; lastAt: Date | null }[]> {
  return readRows(db, webhookCountColumns, webhookCountText, [])
}

export async function findTeamNames(db: Reader, ids: RowId[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, ids))
  return new Map(rows.map(row => [row.id, row.name]))
}
