import { lowDepositDefaultCents, type AlertKind } from '@ribbon/contract/administration/alerts'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { EmailPreferences } from '../../people/identity/identity.tables.ts'
import { alerts, alertSettings } from './alerts.tables.ts'
import { conditionsOf } from './conditions.store.ts'

export type AlertRow = typeof alerts.$inferSelect
export interface AlertChange {
  isOpened: boolean
  id: number
  teamId: number
  kind: AlertKind
  subject: string
}

/** Opens an alert for each condition that has none and closes the alerts whose condition is over. Returns the changes. */
export async function matchAlerts(tx: Tx): Promise<AlertChange[]> {
  const { rows } = await tx.execute<{
    isOpened: boolean
    id: RowId
    teamId: RowId
    kind: AlertKind
    subject: string
  }>(sql`
    with conditions as materialized (${conditionsOf()}),
    opened as (
      insert into alerts (team_id, kind, subject)
      select team_id, kind, subject from conditions
      on conflict do nothing
      returning id, team_id, kind, subject
    ),
    closed as (
      update alerts a
      set closed_at = now()
      where a.closed_at is null
        and not exists (
          select from conditions c
          where c.team_id = a.team_id and c.kind = a.kind and c.subject = a.subject)
      returning id, team_id, kind, subject
    )
    select true as "isOpened", id, team_id as "teamId", kind, subject from opened
    union all
    select false, id, team_id, kind, subject from closed
    order by id`)
  return rows
}

export async function findAlert(db: Reader, id: RowId): Promise<AlertRow | undefined> {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, id))
  return row
}

export interface AlertReader {
  userId: number
  teamId: number
  role: string
  email: string
  emailPreferences: EmailPreferences
}

/** The members of these teams. */
export async function listTeamMembers(db: Reader, teamIds: readonly number[]): Promise<AlertReader[]> {
  const { rows } = await db.execute<{
    userId: RowId
    teamId: RowId
    role: string
    email: string
    emailPreferences: EmailPreferences
  }>(sql`
    select u.id as "userId", m.team_id as "teamId", m.role, u.email,
      u.email_preferences as "emailPreferences"
    from memberships m
    join users u on u.id = m.user_id
    where m.team_id = any(${sql.param(teamIds)}::bigint[])
    order by u.id`)
  return rows
}

/** The team's name and logo for the head of a mail. */
export async function findTeamForMail(
  db: Reader,
  teamId: number,
): Promise<{ name: string; logo: string | null } | undefined> {
  const { rows } = await db.execute<{ name: string; logo: string | null }>(
    sql`select name, logo from teams where id = ${teamId}`,
  )
  return rows[0]
}

export async function findLowDepositCents(db: Reader, teamId: number): Promise<number> {
  const [row] = await db
    .select({ cents: alertSettings.lowDepositCents })
    .from(alertSettings)
    .where(eq(alertSettings.teamId, teamId))
  return row?.cents ?? lowDepositDefaultCents
}

export async function saveLowDepositCents(tx: Tx, teamId: number, lowDepositCents: number): Promise<void> {
  await tx
    .insert(alertSettings)
    .values({ teamId, lowDepositCents })
    .onConflictDoUpdate({ target: alertSettings.teamId, set: { lowDepositCents } })
}
