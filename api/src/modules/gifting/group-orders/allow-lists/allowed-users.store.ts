import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { bool, columns, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
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

const namedColumns = columns({ hasLists: bool('l.has_lists'), email: orNull(text('u.email')) })

/**
 * Whom the lists mean by an address: the one they name exactly, else the only one that is another spelling of it. Two such
 * spellings were listed on purpose as two people, so that a third spelling is neither. `hasLists`: lists narrow who may take part.
 */
export async function findNamedEmail(
  db: Reader,
  { teamId, id }: GroupOrderKey,
  { email, folded }: { email: string; folded: string },
): Promise<{ named: string | undefined; hasLists: boolean }> {
  const rows = await readRows(
    db,
    namedColumns,
    `
    select ${namedColumns}
    from (
      select exists (
        select
        from allowed_users
        where team_id = $1
          and group_order_id = $2
      ) as has_lists
    ) l
    left join allowed_users u
      on u.team_id = $1
      and u.group_order_id = $2
      and (u.email = $3 or u.folded_email = $4)
    limit 50`,
    [teamId, id, email, folded],
  )
  const emails = rows.flatMap(row => row.email ?? [])
  return {
    named: emails.find(one => one === email) ?? (emails.length === 1 ? emails[0] : undefined),
    hasLists: rows[0]?.hasLists === true,
  }
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

/** The domains a team has proven to own. */
export async function listVerifiedDomains(db: Reader, teamId: RowId): Promise<string[]> {
  const rows = await db
    .select({ domain: teamDomains.domain })
    .from(teamDomains)
    .where(and(eq(teamDomains.teamId, teamId), isNotNull(teamDomains.verifiedAt)))
  return rows.map(row => row.domain)
}
