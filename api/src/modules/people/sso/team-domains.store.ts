import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { teamDomains } from './sso.tables.ts'

export const ssoConstraints: ConstraintCodes = {
  team_domains_key: 'domain_taken',
  team_domains_verified: 'domain_taken',
}

export type TeamDomainRow = typeof teamDomains.$inferSelect

const own = (scope: Scope, id: number) => and(eq(teamDomains.teamId, scope.teamId), eq(teamDomains.id, id))

export async function listTeamDomains(db: Reader, scope: Scope): Promise<TeamDomainRow[]> {
  return db
    .select()
    .from(teamDomains)
    .where(eq(teamDomains.teamId, scope.teamId))
    .orderBy(asc(teamDomains.domain))
}

export async function findTeamDomain(
  db: Reader,
  scope: Scope,
  id: number,
): Promise<TeamDomainRow | undefined> {
  const [row] = await db.select().from(teamDomains).where(own(scope, id))
  return row
}

export async function insertTeamDomain(
  tx: Tx,
  scope: Scope,
  domain: { domain: string; challenge: string },
): Promise<TeamDomainRow> {
  const rows = await tx
    .insert(teamDomains)
    .values({ ...domain, teamId: scope.teamId })
    .returning()
  return oneRow(rows)
}

/** Records a DNS check. Undefined when the domain was removed; a unique index refuses one that another team has verified. */
export async function recordDomainCheck(
  tx: Tx,
  scope: Scope,
  id: number,
  isVerified: boolean,
): Promise<TeamDomainRow | undefined> {
  const [row] = await tx
    .update(teamDomains)
    .set({
      checkedAt: sql`now()`,
      ...(isVerified ? { verifiedAt: sql`coalesce(${teamDomains.verifiedAt}, now())` } : {}),
    })
    .where(own(scope, id))
    .returning()
  return row
}

export async function deleteTeamDomain(tx: Tx, scope: Scope, id: number): Promise<TeamDomainRow | undefined> {
  const [row] = await tx.delete(teamDomains).where(own(scope, id)).returning()
  return row
}

export async function hasVerifiedDomain(
  db: Reader,
  team: { teamId: number },
  domain?: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: teamDomains.id })
    .from(teamDomains)
    .where(
      and(
        eq(teamDomains.teamId, team.teamId),
        isNotNull(teamDomains.verifiedAt),
        domain === undefined ? undefined : eq(teamDomains.domain, domain),
      ),
    )
    .limit(1)
  return rows.length === 1
}
