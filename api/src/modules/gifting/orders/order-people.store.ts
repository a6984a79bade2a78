import { cardTextWithin, hasMergeFields } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { recipients } from '../recipients/recipients.tables.ts'
import type { RecipientRow } from '../recipients/recipients.store.ts'
import type { OrderRow } from './orders.store.ts'
import { orderEvents, orders } from './orders.tables.ts'

export async function findOrderRecipient(
  db: Reader,
  order: Pick<OrderRow, 'recipientId'>,
): Promise<RecipientRow | undefined> {
  if (order.recipientId === null) return undefined
  const [row] = await db.select().from(recipients).where(eq(recipients.id, order.recipientId))
  return row
}

/** Where an order goes is copied when it is paid or the address is given: a later change of the recipient moves no parcel. */
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
  order: Pick<OrderRow, 'cardMessage' | 'userId'>,
  recipient: Pick<RecipientRow, 'name' | 'company'>,
): Promise<string | null> {
  if (order.cardMessage === null || !hasMergeFields(order.cardMessage)) return order.cardMessage
  return cardTextWithin(order.cardMessage, recipient, await findSenderName(db, order.userId))
}

export async function findSenderName(db: Reader, userId: number): Promise<string> {
  const sender = await findSender(db, userId)
  return sender ? `${sender.firstName} ${sender.lastName}`.trim() || sender.email : ''
}

/** Locks all orders to these recipients, drafts included, by id. */
export async function lockRecipientOrders(tx: Tx, recipientIds: readonly number[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.recipientId, [...recipientIds]))
    .orderBy(orders.id)
    .for('update')
}

const unpaid = sql`${orders.status} = 'unpaid'`
const unlessUnpaid = (column: unknown) => sql`case when ${unpaid} then null else ${column} end`
/** A draft for another person, or for nobody yet, needs shipping chosen anew. */
const withoutShipping = {
  taxRate: sql`case when ${unpaid} then 0 else ${orders.taxRate} end`,
  taxCents: sql`case when ${unpaid} then 0 else ${orders.taxCents} end`,
  shippingCents: sql`case when ${unpaid} then 0 else ${orders.shippingCents} end`,
  rateId: unlessUnpaid(orders.rateId),
  carrierCode: unlessUnpaid(orders.carrierCode),
  serviceCode: unlessUnpaid(orders.serviceCode),
  serviceName: unlessUnpaid(orders.serviceName),
} as never

/** Gives all orders of one recipient to another; where one send gave both a gift, the order that moves says whose it was. */
export async function reassignOrders(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...(withoutShipping as object),
      recipientId: to,
      mergedFrom:
        sql`case when ${orders.mergedFrom} = 0 and exists (select from orders k where k.bulk_send_id = ${orders.bulkSendId} and k.recipient_id = ${to}) then ${from}::bigint else ${orders.mergedFrom} end` as never,
    })
    .where(eq(orders.recipientId, from))
}

/** Blanks whom these orders went to and what was written for them; drafts are for nobody then. Money, items and states stay. */
export async function eraseRecipientFromOrders(
  tx: Tx,
  recipientId: number,
  ids: readonly number[],
  names: readonly string[],
): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...(withoutShipping as object),
      recipientId: sql`case when ${unpaid} then null else ${orders.recipientId} end` as never,
      cardMessage: null,
      note: null,
      salesforceResourceType: null,
      salesforceResourceUid: null,
      shipName: sql`case when ${orders.shipName} is not null then 'Erased' end` as never,
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
