import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { users } from '../../identity/identity.tables.ts'
import { memberships, teams } from '../../teams/teams.tables.ts'
import { teamDomains } from '../sso.tables.ts'

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

/** Verified, and last looked up a week ago, or yesterday if the record was missing. */
const isDueForRecheck = and(
  isNotNull(teamDomains.verifiedAt),
  lte(
    teamDomains.checkedAt,
    sql`now() - case when ${teamDomains.missingSince} is null then interval '7 days' else interval '1 day' end`,
  ),
)

export async function listDomainsToRecheck(db: Reader): Promise<TeamDomainRow[]> {
  return db.select().from(teamDomains).where(isDueForRecheck).orderBy(asc(teamDomains.checkedAt)).limit(500)
}

/** Undefined when the domain was removed, or looked up by somebody else in the meantime. */
export async function lockDomainToRecheck(
  tx: Tx,
  { teamId, id }: TeamDomainRow,
): Promise<TeamDomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(teamDomains)
    .where(and(eq(teamDomains.teamId, teamId), eq(teamDomains.id, id), isDueForRecheck))
    .for('update')
  return row
}

/** Records what a new look-up of a verified domain found. */
export async function recordRecheck(
  tx: Tx,
  { teamId, id }: TeamDomainRow,
  found: 'present' | 'missing' | 'lost',
): Promise<void> {
  const changes = {
    present: { missingSince: null },
    missing: { missingSince: sql`coalesce(${teamDomains.missingSince}, now())` },
    lost: { missingSince: null, verifiedAt: null },
  }
  await tx
    .update(teamDomains)
    .set({ checkedAt: sql`now()`, ...changes[found] })
    .where(and(eq(teamDomains.teamId, teamId), eq(teamDomains.id, id)))
}

/** Who can mend a team's domains. */
export async function listOwners(db: Reader, teamId: number): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.teamId, teamId), eq(memberships.role, 'team_owner')))
}

/** The domain with its team, for an email to an owner. */
export async function findDomainForMail(db: Reader, teamId: number, domain: string) {
  const [row] = await db
    .select({
      teamName: teams.name,
      teamLogo: teams.logo,
      verifiedAt: teamDomains.verifiedAt,
      missingSince: teamDomains.missingSince,
      challenge: teamDomains.challenge,
    })
    .from(teamDomains)
    .innerJoin(teams, eq(teams.id, teamDomains.teamId))
    .where(and(eq(teamDomains.teamId, teamId), eq(teamDomains.domain, domain)))
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
