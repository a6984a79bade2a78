import { invitationDays } from '@ribbon/contract/people/invitations'
import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { users } from '../identity/identity.tables.ts'
import { memberships, teams } from '../teams/teams.tables.ts'
import { subteams } from '../members/subteams/subteams.tables.ts'
import { invitations } from './invitations.tables.ts'

export const invitationConstraints: ConstraintCodes = { invitations_one_pending: 'already_invited' }

export interface InvitationTerms {
  role: string
  subteamId: number | null
  /** Null when an operator sent it. */ invitedById: number | null
  invitedByName: string
}

const untilExpiry = sql`now() + make_interval(days => ${invitationDays}::int)`
const isOpen = eq(invitations.state, 'pending')
/** Decided by the database's clock, so that all nodes agree. */
const shownState = sql<string>`case
  when ${invitations.state} = 'pending' and ${invitations.expiresAt} <= now() then 'expired'
  else ${invitations.state}
end`

const shown = {
  id: invitations.id,
  teamId: invitations.teamId,
  email: invitations.email,
  state: shownState,
  role: invitations.role,
  subteamId: subteams.id,
  subteamName: subteams.name,
  seed: invitations.seed,
  mailTokenHash: invitations.mailTokenHash,
  invitedById: invitations.invitedById,
  invitedByName: invitations.invitedByName,
  inviterFirstName: users.firstName,
  inviterLastName: users.lastName,
  sentAt: invitations.sentAt,
  sentCount: invitations.sentCount,
  expiresAt: invitations.expiresAt,
  teamName: teams.name,
  teamLogo: teams.logo,
}

function shownInvitations(db: Reader) {
  return db
    .select(shown)
    .from(invitations)
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(subteams, eq(subteams.id, invitations.subteamId))
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .$dynamic()
}

export type InvitationRow = Awaited<ReturnType<typeof shownInvitations>>[number]

/** The team's pending and expired invitations, newest first. */
export async function listInvitations(
  db: Reader,
  scope: Scope,
  page: Page,
): Promise<{ rows: InvitationRow[]; totalCount: number }> {
  const where = and(eq(invitations.teamId, scope.teamId), isOpen)
  const rows = await shownInvitations(db)
    .where(where)
    .orderBy(desc(invitations.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db.select({ count: count() }).from(invitations).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findInvitation(db: Reader, id: RowId): Promise<InvitationRow | undefined> {
  const [row] = await shownInvitations(db).where(eq(invitations.id, id))
  return row
}

/** By the token of either link. */
export async function findInvitationByToken(
  db: Reader,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  const [row] = await shownInvitations(db).where(byToken(tokenHash))
  return row
}

/** An invitation of the scope's team, locked until the transaction ends. */
export async function lockInvitation(tx: Tx, scope: Scope, id: number): Promise<InvitationRow | undefined> {
  const [row] = await shownInvitations(tx)
    .where(and(eq(invitations.teamId, scope.teamId), eq(invitations.id, id)))
    .for('update', { of: invitations })
  return row
}

export async function lockInvitationByToken(tx: Tx, tokenHash: string): Promise<InvitationRow | undefined> {
  const [row] = await shownInvitations(tx).where(byToken(tokenHash)).for('update', { of: invitations })
  return row
}

export async function lockPendingInvitation(
  tx: Tx,
  scope: Scope,
  email: string,
): Promise<InvitationRow | undefined> {
  const [row] = await shownInvitations(tx)
    .where(and(eq(invitations.teamId, scope.teamId), eq(invitations.email, email), isOpen))
    .for('update', { of: invitations })
  return row
}

export async function isMemberEmail(db: Reader, scope: Scope, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.teamId, scope.teamId), eq(users.email, email)))
  return rows.length > 0
}

export async function findMemberCount(db: Reader, scope: Scope): Promise<number> {
  const [row] = await db.select({ count: teams.memberCount }).from(teams).where(eq(teams.id, scope.teamId))
  return row?.count ?? 0
}

export async function insertInvitation(
  tx: Tx,
  invitation: InvitationTerms & {
    teamId: number
    email: string
    seed: string
    tokenHash: string
    mailTokenHash: string
  },
): Promise<RowId> {
  const rows = await tx
    .insert(invitations)
    .values({ ...invitation, expiresAt: untilExpiry })
    .returning({ id: invitations.id })
  return oneRow(rows).id
}

/** Renews the 14 days and counts another sending; changes the terms if new ones are given. */
export async function renewInvitation(
  tx: Tx,
  id: number,
  terms: Partial<InvitationTerms> = {},
): Promise<void> {
  await tx
    .update(invitations)
    .set({
      ...terms,
      sentAt: sql`now()`,
      sentCount: sql`${invitations.sentCount} + 1`,
      expiresAt: untilExpiry,
    })
    .where(eq(invitations.id, id))
}

export async function markCanceled(tx: Tx, id: number): Promise<void> {
  await tx
    .update(invitations)
    .set({ state: 'canceled', canceledAt: sql`now()` })
    .where(eq(invitations.id, id))
}

export async function markAccepted(tx: Tx, id: number, userId: number): Promise<void> {
  await tx
    .update(invitations)
    .set({ state: 'accepted', acceptedAt: sql`now()`, acceptedUserId: userId })
    .where(eq(invitations.id, id))
}

function byToken(tokenHash: string) {
  return or(eq(invitations.tokenHash, tokenHash), eq(invitations.mailTokenHash, tokenHash))
}
