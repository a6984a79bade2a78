import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import type { RecipientRow } from '../recipients.store.ts'
import { addressRequests, recipients } from '../recipients.tables.ts'

const asked = sql<number>`cardinality(${addressRequests.askedTimes})`

export async function insertAddressRequest(
  tx: Tx,
  request: { teamId: number; recipientId: number; userId: number; token: string },
): Promise<{ id: number; asked: number }> {
  return oneRow(await tx.insert(addressRequests).values(request).returning({ id: addressRequests.id, asked }))
}

/** Records that the newest open request of a recipient is mailed again; undefined where none is open. */
export async function renewAddressRequest(
  tx: Tx,
  recipientId: number,
): Promise<{ id: number; asked: number } | undefined> {
  const newest = sql`${addressRequests.id} = (
    select max(id) from address_requests where recipient_id = ${recipientId} and answered_at is null)`
  const [row] = await tx
    .update(addressRequests)
    .set({ askedAt: sql`now()`, askedTimes: sql`${addressRequests.askedTimes} || now()`, remindedDays: 0 })
    .where(newest)
    .returning({ id: addressRequests.id, asked })
  return row
}

/** How many seconds ago a recipient was asked, the latest first, as far back as `seconds`. */
export async function findRequestTimes(
  reader: Reader,
  recipientId: RowId,
  seconds: number,
): Promise<number[]> {
  const { rows } = await reader.execute<{ ago: number }>(sql`
    select extract(epoch from clock_timestamp() - time)::float as ago
    from address_requests, unnest(asked_times) time
    where recipient_id = ${recipientId} and time > now() - make_interval(secs => ${seconds})
    order by time desc`)
  return rows.map(row => row.ago)
}

/** The recipient a link was sent to, locked, if the link may still be answered. */
export async function lockRecipientOfRequest(tx: Tx, token: string): Promise<RecipientRow | undefined> {
  const lock = () =>
    tx
      .select({ recipient: recipients })
      .from(addressRequests)
      .innerJoin(recipients, eq(recipients.id, addressRequests.recipientId))
      .where(eq(addressRequests.token, token))
      .for('update', { of: recipients })
  // Who waited here while the person was merged into another finds nobody at first.
  const [row] = await lock()
  return (row ?? (await lock())[0])?.recipient
}

/** Claims a request's one answer for the caller, who has locked its recipient; false where it has been answered. */
export async function claimAnswer(tx: Tx, token: string, recipientId: number): Promise<boolean> {
  const taken = await tx
    .update(addressRequests)
    .set({ answeredAt: sql`now()` })
    .where(
      and(
        eq(addressRequests.token, token),
        eq(addressRequests.recipientId, recipientId),
        isNull(addressRequests.answeredAt),
      ),
    )
    .returning({ id: addressRequests.id })
  return taken.length === 1
}

/** The address is known, or never will be: nobody need answer any more. */
export async function closeAddressRequests(tx: Tx, recipientId: number): Promise<void> {
  await tx
    .update(addressRequests)
    .set({ answeredAt: sql`now()` })
    .where(and(eq(addressRequests.recipientId, recipientId), isNull(addressRequests.answeredAt)))
}

/** Moves the requests of one recipient to another, so that their links keep working. */
export async function moveAddressRequests(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.update(addressRequests).set({ recipientId: toId }).where(eq(addressRequests.recipientId, fromId))
}

/** A request by the secret of its link; whoever holds the link is the person asked. An erased person's link leads nowhere. */
export async function findAddressRequest(reader: Reader, token: string) {
  const [row] = await reader
    .select({
      id: addressRequests.id,
      answeredAt: addressRequests.answeredAt,
      state: recipients.addressState,
      name: recipients.name,
      email: recipients.email,
      teamName: teams.name,
      teamLogo: teams.logo,
      senderFirstName: users.firstName,
      senderLastName: users.lastName,
      senderEmail: users.email,
    })
    .from(addressRequests)
    .innerJoin(recipients, eq(recipients.id, addressRequests.recipientId))
    .innerJoin(teams, eq(teams.id, addressRequests.teamId))
    .innerJoin(users, eq(users.id, addressRequests.userId))
    .where(and(eq(addressRequests.token, token), ne(recipients.addressState, 'erased')))
  return row
}

export interface DueReminder {
  id: number
  teamId: number
  recipientId: number
  email: string
  asked: number
}

/** Claims requests that are due for a reminder after `days` days, each once; after two weeks nobody is reminded any more. */
export async function claimReminders(tx: Tx, days: number, limit: number): Promise<DueReminder[]> {
  const { rows } = await tx.execute<{
    id: RowId
    teamId: RowId
    recipientId: RowId
    email: string
    asked: number
  }>(sql`
    with due as (
      select a.id, r.email
      from address_requests a
      join recipients r on r.id = a.recipient_id
      where a.answered_at is null
        and a.reminded_days < ${days}
        and a.asked_at <= now() - make_interval(days => ${days})
        and a.asked_at > now() - interval '14 days'
        and r.email is not null
        and not exists (
          select from address_requests newer
          where newer.recipient_id = a.recipient_id and newer.answered_at is null and newer.id > a.id)
      order by a.asked_at
      limit ${limit}
      for update of a skip locked
    )
    update address_requests a set reminded_days = ${days}
    from due
    where a.id = due.id
    returning
      a.id, a.team_id as "teamId", a.recipient_id as "recipientId",
      due.email, cardinality(a.asked_times) as asked`)
  return rows
}
