import { and, eq, gt, or, sql } from 'drizzle-orm'
import { columns, int } from '../../../platform/db/columns.ts'
import { readRows, type Db, type Reader } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { crmOrganizations } from './crm.tables.ts'

/**
 * How far an organization's calls of the day are used up; undefined before its first answer, and after an hour, when one call may find out
 * how it stands now.
 */
export async function findUsage(
  db: Reader,
  organizationId: string,
): Promise<{ used: number; limit: number; restsUntil: Date | null } | undefined> {
  const [row] = await db
    .select({
      used: crmOrganizations.callsUsed,
      limit: crmOrganizations.callsLimit,
      restsUntil: crmOrganizations.restsUntil,
    })
    .from(crmOrganizations)
    .where(
      and(
        eq(crmOrganizations.organizationId, organizationId),
        or(
          gt(crmOrganizations.readAt, sql`now() - interval '1 hour'`),
          gt(crmOrganizations.restsUntil, sql`now()`),
        ),
      ),
    )
  return row
}

/** Notes what Salesforce says about the day's calls. */
export async function noteUsage(
  db: Db,
  organizationId: string,
  { used, limit }: { used: number; limit: number },
): Promise<void> {
  await db.pool.query(
    `
    insert into crm_organizations as o (organization_id, calls_used, calls_limit)
    values ($1, $2, $3)
    on conflict (organization_id) do update
    set calls_used = excluded.calls_used, calls_limit = excluded.calls_limit, read_at = now()`,
    [organizationId, used, limit],
  )
}

/** Salesforce refused a call because of the limit: nothing is asked until the next full hour. */
export async function letOrganizationRest(db: Db, organizationId: string): Promise<void> {
  await db.pool.query(
    `
    insert into crm_organizations as o (organization_id, rests_until)
    values ($1, date_trunc('hour', now()) + interval '1 hour')
    on conflict (organization_id) do update
    set rests_until = excluded.rests_until`,
    [organizationId],
  )
}

const betweenCallsMs = 200
const waitColumns = columns({
  waitMs: int('ceil(extract(epoch from o.next_call_at - now()) * 1000)::int - $2::int'),
})

/** Takes the organization's next free moment for a call, of five a second for all nodes; answers how long it is until then. */
export async function reserveCall(db: Db, organizationId: string): Promise<number> {
  const rows = await readRows(
    db,
    waitColumns,
    `
    insert into crm_organizations as o (organization_id, next_call_at)
    values ($1, now() + $2::int * interval '1 millisecond')
    on conflict (organization_id) do update
    set next_call_at = greatest(o.next_call_at, now()) + $2::int * interval '1 millisecond'
    returning ${waitColumns}`,
    [organizationId, betweenCallsMs],
  )
  return Math.max(0, oneRow(rows).waitMs)
}
