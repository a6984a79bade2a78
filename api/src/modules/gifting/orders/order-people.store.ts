import { cardTextWithin, hasMergeFields } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { fullName, senderName } from '@ribbon/contract/full-name'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { recipients } from '../recipients/recipients.tables.ts'
import type { RecipientRow } from '../recipients/recipients.store.ts'
import type { GiftOrder, OrderRow } from './orders.store.ts'
import { orderEvents, orders } from './orders.tables.ts'

export async function findOrderRecipient(
  db: Reader,
  order: Pick<OrderRow, 'recipientId'>,
): Promise<RecipientRow | undefined> {
  if (order.recipientId === null) return undefined
  const [row] = await db.select().from(recipients).where(eq(recipients.id, order.recipientId))
  return row
}

/** Copied into an order when it is paid or the address is given, so that a later change of the recipient redirects no parcel. */
export function recipientSnapshot(recipient: RecipientRow) {
  return {
    shipName: recipient.name,
    shipCompany: recipient.company,
    shipEmail: recipient.email,
    shipPhone: recipient.phone,
    shipAddressOne: recipient.addressOne,
    shipAddressTwo: recipient.addressTwo,
    shipCity: recipient.city,
    shipState: recipient.state,
    shipZipcode: recipient.zipcode,
    shipCountry: recipient.country,
  }
}

/** Where a sender's mails go, and which of them they want. */
export type MailedSender = Pick<typeof users.$inferSelect, 'email' | 'emailPreferences'>

export async function findSender(db: Reader, userId: number) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailPreferences: users.emailPreferences,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** An order's card as it is printed for its recipient. */
export async function findCardText(
  db: Reader,
  order: Pick<GiftOrder, 'cardMessage' | 'userId' | 'teamId'>,
  recipient: Pick<RecipientRow, 'name' | 'company'>,
): Promise<string | null> {
  if (order.cardMessage === null || !hasMergeFields(order.cardMessage)) return order.cardMessage
  return cardTextWithin(order.cardMessage, recipient, await findCardSender(db, order))
}

/** The name for a card's `{sender}`. */
export async function findCardSender(
  db: Reader,
  { userId, teamId }: { userId: number; teamId: number },
): Promise<string> {
  const [sender] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, teamName: teams.name })
    .from(users)
    .innerJoin(teams, eq(teams.id, teamId))
    .where(eq(users.id, userId))
  return sender ? senderName(sender, sender.teamName) : ''
}

export async function findSenderName(db: Reader, userId: number): Promise<string> {
  const sender = await findSender(db, userId)
  return sender ? fullName(sender) : ''
}

/** Of these lists, those that created a recipient who has an order; the range of ids says at once when nobody has. */
export async function findListsWithOrders(db: Reader, listIds: readonly RowId[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: RowId }>(sql`
    select i.id
    from bulk_imports i
    where i.id = any(${sql.param(listIds)}::bigint[])
      and exists (
        select from orders o
        where o.recipient_id between i.first_recipient_id and i.last_recipient_id
          and exists (
            select from bulk_import_recipients m
            where m.bulk_import_id = i.id and m.recipient_id = o.recipient_id and m.is_new))`)
  return new Set(rows.map(row => row.id))
}

/** Locks all orders to these recipients, drafts included, in the order of their ids. */
export async function lockRecipientOrders(tx: Tx, recipientIds: readonly RowId[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.recipientId, [...recipientIds]))
    .orderBy(orders.id)
    .for('update')
}

const isDraft = sql`${orders.status} = 'unpaid'`
const nullInDrafts = (column: PgColumn) => sql`case when ${isDraft} then null else ${column} end`
const zeroInDrafts = (column: PgColumn) => sql`case when ${isDraft} then 0 else ${column} end`
/** A draft whose recipient changes needs its shipping chosen again; paid orders keep theirs. */
const draftsWithoutShipping = {
  taxRate: zeroInDrafts(orders.taxRate),
  taxCents: zeroInDrafts(orders.taxCents),
  shippingCents: zeroInDrafts(orders.shippingCents),
  rateId: nullInDrafts(orders.rateId),
  carrierCode: nullInDrafts(orders.carrierCode),
  serviceCode: nullInDrafts(orders.serviceCode),
  serviceName: nullInDrafts(orders.serviceName),
  deliveryDays: nullInDrafts(orders.deliveryDays),
}

/**
 * Gives all orders of one recipient to another. A bulk send may have sent both a gift; `mergedFrom` then keeps the order apart
 * from the other's in the unique key of send and recipient.
 */
export async function reassignOrders(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...draftsWithoutShipping,
      recipientId: to,
      mergedFrom: sql`
        case
          when ${orders.mergedFrom} = 0 and exists (
            select from orders k where k.bulk_send_id = ${orders.bulkSendId} and k.recipient_id = ${to})
          then ${from}::bigint
          else ${orders.mergedFrom}
        end`,
    })
    .where(eq(orders.recipientId, from))
}

/** Erases a person from their orders: name, address, card and note. Drafts lose their recipient. Money, items and states stay. */
export async function eraseRecipientFromOrders(
  tx: Tx,
  recipientId: number,
  ids: readonly number[],
  names: readonly string[],
): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...draftsWithoutShipping,
      recipientId: nullInDrafts(orders.recipientId),
      cardMessage: null,
      note: null,
      salesforceResourceType: null,
      salesforceResourceUid: null,
      shipName: sql`case when ${orders.shipName} is not null then 'Erased' end`,
      shipCompany: null,
      shipEmail: null,
      shipPhone: null,
      shipAddressOne: null,
      shipAddressTwo: null,
      shipCity: null,
      shipState: null,
      shipZipcode: null,
      shipCountry: null,
    })
    .where(eq(orders.recipientId, recipientId))
  if (ids.length > 0 && names.length > 0)
    await tx
      .update(orderEvents)
      .set({ actorName: null })
      .where(and(inArray(orderEvents.orderId, [...ids]), inArray(orderEvents.actorName, [...names])))
}
