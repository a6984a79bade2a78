import { inArray, sql } from 'drizzle-orm'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { serviceProbes } from './jobs.tables.ts'

export type ProbeRow = typeof serviceProbes.$inferSelect & { isFresh: boolean }

/** The last answer of each outside service; fresh ones need not be asked for again. */
export async function listProbes(db: Reader, freshSeconds: number): Promise<ProbeRow[]> {
  const rows = await db.execute<Record<string, unknown>>(sql`
    select name, is_up, message, took_ms, probed_at, last_up_at, probed_at > now() - make_interval(secs => ${freshSeconds}) as is_fresh from service_probes`)
  return rows.rows.map(row => ({
    name: String(row['name']),
    isUp: row['is_up'] === true,
    message: String(row['message']),
    tookMs: Number(row['took_ms']),
    probedAt: new Date(String(row['probed_at'])),
    lastUpAt: row['last_up_at'] === null ? null : new Date(String(row['last_up_at'])),
    isFresh: row['is_fresh'] === true,
  }))
}

export async function saveProbes(
  db: Db,
  probes: readonly { name: string; isUp: boolean; message: string; tookMs: number }[],
): Promise<void> {
  await db
    .insert(serviceProbes)
    .values(probes.map(probe => ({ ...probe, lastUpAt: probe.isUp ? (sql`now()` as never) : null })))
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

/** Signed news that was applied, by whom it came from; steps from service to service, since there are few and their news are many. */
export async function countWebhooks(
  db: Reader,
): Promise<{ service: string; lastDay: number; lastAt: Date | null }[]> {
  const found = await db.execute<Record<string, unknown>>(sql`
    with recursive services as (
      (select provider from webhook_events order by provider limit 1)
      union all
      select (select provider from webhook_events where provider > services.provider order by provider limit 1) from services where services.provider is not null
    )
    select s.provider as service, (select count(*) from webhook_events e where e.provider = s.provider and e.received_at > now() - interval '1 day')::int as last_day,
      (select max(e.received_at) from webhook_events e where e.provider = s.provider) as last_at
    from services s where s.provider is not null order by s.provider`)
  return found.rows.map(row => ({
    service: String(row['service']),
    lastDay: Number(row['last_day']),
    lastAt: row['last_at'] === null ? null : new Date(String(row['last_at'])),
  }))
}

export async function findTeamNames(db: Reader, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, ids))
  return new Map(rows.map(row => [row.id, row.name]))
}
