import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { memberships, teams } from '../teams/teams.tables.ts'
import { idpSetups, teamDomains } from './sso.tables.ts'

export type IdpSetupRow = typeof idpSetups.$inferSelect
export type NewIdpSetup = Omit<
  InsertOf<typeof idpSetups>,
  'teamId' | 'revision' | 'testedAt' | 'enabledAt' | 'createdAt' | 'updatedAt'
>

export async function findIdpSetup(
  db: Reader,
  team: Pick<Scope, 'teamId'>,
): Promise<IdpSetupRow | undefined> {
  const [row] = await db.select().from(idpSetups).where(eq(idpSetups.teamId, team.teamId))
  return row
}

export async function lockIdpSetup(tx: Tx, team: Pick<Scope, 'teamId'>): Promise<IdpSetupRow | undefined> {
  const [row] = await tx.select().from(idpSetups).where(eq(idpSetups.teamId, team.teamId)).for('update')
  return row
}

/** Undefined when the team already has one. */
export async function insertIdpSetup(
  tx: Tx,
  scope: Scope,
  setup: NewIdpSetup,
): Promise<IdpSetupRow | undefined> {
  const [row] = await tx
    .insert(idpSetups)
    .values({ ...setup, teamId: scope.teamId })
    .onConflictDoNothing()
    .returning()
  return row
}

/** `isProviderChanged`: the set-up gets a new revision, is turned off, and must be tested again. */
export async function updateIdpSetup(
  tx: Tx,
  scope: Scope,
  setup: NewIdpSetup,
  isProviderChanged: boolean,
): Promise<IdpSetupRow> {
  const reset = { revision: sql`${idpSetups.revision} + 1`, testedAt: null, enabledAt: null }
  const rows = await tx
    .update(idpSetups)
    .set({ ...setup, ...(isProviderChanged ? reset : {}), updatedAt: sql`now()` })
    .where(eq(idpSetups.teamId, scope.teamId))
    .returning()
  return oneRow(rows)
}

/** False when the set-up was changed during the test. */
export async function markTested(tx: Tx, setup: { teamId: number; revision: number }): Promise<boolean> {
  const rows = await tx
    .update(idpSetups)
    .set({ testedAt: sql`now()` })
    .where(and(eq(idpSetups.teamId, setup.teamId), eq(idpSetups.revision, setup.revision)))
    .returning({ teamId: idpSetups.teamId })
  return rows.length === 1
}

export async function setSsoEnabled(
  tx: Tx,
  team: Pick<Scope, 'teamId'>,
  isEnabled: boolean,
): Promise<IdpSetupRow> {
  const rows = await tx
    .update(idpSetups)
    .set({ enabledAt: isEnabled ? sql`coalesce(${idpSetups.enabledAt}, now())` : null })
    .where(eq(idpSetups.teamId, team.teamId))
    .returning()
  return oneRow(rows)
}

/** At most two enabled set-ups of teams with this name, because names are not unique. */
export async function findEnabledByTeamName(db: Reader, name: string): Promise<IdpSetupRow[]> {
  const rows = await db
    .select({ setup: idpSetups })
    .from(idpSetups)
    .innerJoin(teams, eq(teams.id, idpSetups.teamId))
    .where(and(isNotNull(idpSetups.enabledAt), eq(sql`lower(${teams.name})`, name.trim().toLowerCase())))
    .limit(2)
  return rows.map(row => row.setup)
}

export async function findEnabledByDomain(db: Reader, domain: string): Promise<IdpSetupRow | undefined> {
  const [row] = await db
    .select({ setup: idpSetups })
    .from(teamDomains)
    .innerJoin(idpSetups, eq(idpSetups.teamId, teamDomains.teamId))
    .where(
      and(eq(teamDomains.domain, domain), isNotNull(teamDomains.verifiedAt), isNotNull(idpSetups.enabledAt)),
    )
  return row?.setup
}

/** Whether a user may only sign in through their team's identity provider. Team owners may always use their password. */
export async function isSsoRequired(db: Reader, user: { id: number; email: string }): Promise<boolean> {
  const rows = await db
    .select({ teamId: idpSetups.teamId })
    .from(memberships)
    .innerJoin(idpSetups, eq(idpSetups.teamId, memberships.teamId))
    .innerJoin(
      teamDomains,
      and(
        eq(teamDomains.teamId, idpSetups.teamId),
        isNotNull(teamDomains.verifiedAt),
        eq(teamDomains.domain, domainOf(user.email)),
      ),
    )
    .where(
      and(
        eq(memberships.userId, user.id),
        ne(memberships.role, 'team_owner'),
        eq(idpSetups.isRequired, true),
        isNotNull(idpSetups.enabledAt),
      ),
    )
  return rows.length > 0
}

/** Whether somebody who joins the team may only sign in through its identity provider. */
export async function isSsoRequiredToJoin(
  db: Reader,
  { teamId, email, role }: { teamId: number; email: string; role: string },
): Promise<boolean> {
  if (role === 'team_owner') return false
  const rows = await db
    .select({ teamId: idpSetups.teamId })
    .from(idpSetups)
    .innerJoin(teamDomains, eq(teamDomains.teamId, idpSetups.teamId))
    .where(
      and(
        eq(idpSetups.teamId, teamId),
        eq(idpSetups.isRequired, true),
        isNotNull(idpSetups.enabledAt),
        isNotNull(teamDomains.verifiedAt),
        eq(teamDomains.domain, domainOf(email)),
      ),
    )
  return rows.length > 0
}

export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
}
