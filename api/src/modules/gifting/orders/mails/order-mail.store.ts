import { eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { recipients } from '../../recipients/recipients.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import { orderItems, orders, shownNumber } from '../orders.tables.ts'
import type { OrderParcelView, ParcelReader } from '../order-parcels.store.ts'

const orderColumns = {
  id: orders.id,
  number: shownNumber,
  publicId: orders.publicId,
  trackingToken: orders.trackingToken,
  projectName: orders.projectName,
  status: orders.status,
  cardMessage: orders.cardMessage,
  paymentSource: orders.paymentSource,
  subtotalCents: orders.subtotalCents,
  discountCents: orders.discountCents,
  taxCents: orders.taxCents,
  shippingCents: orders.shippingCents,
  totalCents: orders.totalCents,
  serviceName: orders.serviceName,
  deliveryDays: orders.deliveryDays,
  placedAt: orders.processingStartedAt,
  shippedAt: orders.shippedAt,
  deliveredAt: orders.deliveredAt,
  trackingNumber: orders.trackingNumber,
  trackingUrl: orders.trackingUrl,
  shipName: orders.shipName,
  shipCity: orders.shipCity,
  shipState: orders.shipState,
  shipCountry: orders.shipCountry,
  senderFirstName: users.firstName,
  senderLastName: users.lastName,
  senderEmail: users.email,
  teamName: teams.name,
  teamLogo: teams.logo,
  showPrices: teams.showPrices,
  recipientName: recipients.name,
  recipientCompany: recipients.company,
  recipientEmail: recipients.email,
}

const itemColumns = {
  name: orderItems.displayName,
  type: orderItems.type,
  color: orderItems.color,
  size: orderItems.size,
  bundleName: orderItems.bundleName,
  quantity: orderItems.quantity,
  priceCents: orderItems.priceCents,
  images: orderItems.images,
}

/** An order as it is when a mail about it is sent, with those of the named shortages that still miss their items. */
export async function findOrderForMail(
  db: Reader,
  parcelReader: ParcelReader,
  orderId: RowId,
  shortageIds: readonly RowId[],
) {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(teams, eq(teams.id, orders.teamId))
    .leftJoin(recipients, eq(recipients.id, orders.recipientId))
    .where(eq(orders.id, orderId))
  if (!row) return undefined
  const items = await db
    .select(itemColumns)
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id)
  return {
    ...row,
    items,
    parcels: await parcelReader.findOrderParcels(db, orderId),
    missing: await parcelReader.findMissingItems(db, orderId, shortageIds),
  }
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrderForMail>>>
export type OrderForMail = Omit<FoundOrder, 'parcels'> & {
  parcels: Pick<OrderParcelView, 'state' | 'isReplaced'>[]
}
