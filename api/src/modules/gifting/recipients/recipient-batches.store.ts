import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { addressRequests, recipients } from './recipients.tables.ts'

/** Columns a source of new recipients gives, by these names and in this order. */
const columns = sql.raw(
  'id, team_id, name, company, phone, email, address_one, address_two, city, state, zipcode, country, address_state',
)

/** Makes recipients of all rows of a query at once, under the numbers it gives them. */
export async function insertRecipientsFrom(tx: Tx, source: SQL): Promise<void> {
  await tx.execute(
    sql`insert into recipients (${columns}) overriding system value select ${columns} from (${source}) as source`,
  )
}

export async function insertAddressRequests(
  tx: Tx,
  requests: readonly { teamId: number; recipientId: number; userId: number; token: string }[],
): Promise<{ id: number; recipientId: number }[]> {
  return tx
    .insert(addressRequests)
    .values([...requests])
    .returning({ id: addressRequests.id, recipientId: addressRequests.recipientId })
}

/** Holds those recipients: until the transaction ends no order can be made for them. */
export async function lockRecipients(tx: Tx, teamId: number, which: SQL): Promise<void> {
  await tx.execute(
    sql`select count(*) from (select from recipients where team_id = ${teamId} and id in (${which}) order by id for update) as held`,
  )
}

/** Takes recipients away as if they had never come, with the requests for their addresses. */
export async function deleteRecipients(tx: Tx, teamId: number, ids: readonly number[]): Promise<void> {
  const all = sql`(select unnest(${sql.param(ids)}::bigint[]))`
  await tx
    .delete(addressRequests)
    .where(and(eq(addressRequests.teamId, teamId), inArray(addressRequests.recipientId, all)))
  await tx.delete(recipients).where(and(eq(recipients.teamId, teamId), inArray(recipients.id, all)))
}
