import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { crmOrganizations } from './crm.tables.ts'

/** How far an organization's calls of the day are used up; undefined before its first answer, or once the day is over. */
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
          gt(crmOrganizations.readAt, sql`now() - interval '1 day'`),
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
