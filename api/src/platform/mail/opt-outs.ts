import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { mailOptOuts } from '../db/platform.tables.ts'
import type { RowId } from '../db/row-id.ts'

/** An address and the team whose reminders it gets, or does not want. */
export interface ReminderAddress {
  teamId: RowId
  email: string
}

/** The address gets no more reminders of the team; doing it again changes nothing. */
export async function stopReminders(tx: Tx, { teamId, email }: ReminderAddress): Promise<void> {
  await tx.insert(mailOptOuts).values({ teamId, email: email.toLowerCase() }).onConflictDoNothing()
}

/** The address gets the team's reminders again. */
export async function resumeReminders(tx: Tx, address: ReminderAddress): Promise<void> {
  await tx.delete(mailOptOuts).where(isOf(address))
}

export async function wantsReminders(reader: Reader, address: ReminderAddress): Promise<boolean> {
  const rows = await reader.select({ email: mailOptOuts.email }).from(mailOptOuts).where(isOf(address))
  return rows.length === 0
}

/** Those of many mails that are no reminders, or go to an address that wants them. */
export async function withoutUnwanted<
  Mail extends { teamId: number | null; to: string; isReminder?: boolean },
>(tx: Tx, mails: readonly Mail[]): Promise<Mail[]> {
  const reminders = mails.filter(mail => mail.isReminder)
  if (reminders.length === 0) return [...mails]
  const { rows } = await tx.execute<{ address: string }>(sql`
    select team_id || ' ' || email as address
    from mail_opt_outs
    where team_id = any(${sql.param(reminders.map(mail => mail.teamId))}::bigint[])
      and email = any(${sql.param(reminders.map(mail => mail.to.toLowerCase()))}::text[])`)
  const unwanted = new Set(rows.map(row => row.address))
  return mails.filter(mail => !(mail.isReminder && unwanted.has(`${mail.teamId} ${mail.to.toLowerCase()}`)))
}

function isOf({ teamId, email }: ReminderAddress) {
  return and(eq(mailOptOuts.teamId, teamId), eq(mailOptOuts.email, email.toLowerCase()))
}
