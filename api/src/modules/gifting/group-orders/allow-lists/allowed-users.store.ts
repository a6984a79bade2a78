import { and, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { teamDomains } from '../../../people/sso/sso.tables.ts'
import { allowedUsers } from './allow-lists.tables.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

export type AllowedUserRow = typeof allowedUsers.$inferSelect

const of = ({ teamId, id }: GroupOrderKey) =>
  and(eq(allowedUsers.teamId, teamId), eq(allowedUsers.groupOrderId, id))

/**
 * Whom the lists mean by an address: the one they name exactly, else the only one that is another spelling of it. Two such
 * spellings were listed on purpose as two people, so that a third spelling is neither.
 */
export async function findAllowedUser(
  db: Reader,
  groupOrder: GroupOrderKey,
  { email, folded }: { email: string; folded: string },
): Promise<AllowedUserRow | undefined> {
  const rows = await db
    .select()
    .from(allowedUsers)
    .where(and(of(groupOrder), or(eq(allowedUsers.email, email), eq(allowedUsers.foldedEmail, folded))))
    .limit(50)
  return rows.find(row => row.email === email) ?? (rows.length === 1 ? rows[0] : undefined)
}

/** The allowed user of a personal link. */
export async function findAllowedUserById(
  db: Reader,
  { teamId, id }: GroupOrderKey,
  allowedUserId: number,
): Promise<AllowedUserRow | undefined> {
  const [row] = await db
    .select()
    .from(allowedUsers)
    .where(and(of({ teamId, id }), sql`${allowedUsers.id} = ${allowedUserId}`))
  return row
}

/** Those of these ids that name somebody in this group order. */
export async function findAllowedUserIds(
  db: Reader,
  { teamId, id }: GroupOrderKey,
  ids: readonly number[],
): Promise<RowId[]> {
  const rows = await db
    .select({ id: allowedUsers.id })
    .from(allowedUsers)
    .where(and(of({ teamId, id }), sql`${allowedUsers.id} = any(${sql.param(ids)}::bigint[])`))
  return rows.map(row => row.id)
}

/** Whether lists narrow who may take part. */
export async function hasAllowedUsers(db: Reader, groupOrder: GroupOrderKey): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${exists(
      db
        .select({ one: sql`1` })
        .from(allowedUsers)
        .where(of(groupOrder)),
    )} as found`,
  )
  return rows[0]?.found === true
}

/** The domains a team has proven to own. */
export async function listVerifiedDomains(db: Reader, teamId: RowId): Promise<string[]> {
  const rows = await db
    .select({ domain: teamDomains.domain })
    .from(teamDomains)
    .where(and(eq(teamDomains.teamId, teamId), isNotNull(teamDomains.verifiedAt)))
  return rows.map(row => row.domain)
}
