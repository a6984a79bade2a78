import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { parcels } from '../../../warehouse/parcels/parcels.tables.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { shortages } from '../../../warehouse/parcels/changes/changes.tables.ts'
import { recipients } from '../../recipients/recipients.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import { orderItems, orders, shownNumber } from '../orders.tables.ts'

/** What the mails about an order say, read afresh when one is sent; of its missing goods those that are named and still lack. */
export async function findOrderForMail(db: Reader, orderId: number, shortageIds: readonly number[]) {
  const [row] = await db
    .select({
      id: orders.id,
      number: shownNumber,
      publicId: orders.publicId,
      trackingToken: orders.trackingToken,
      status: orders.status,
      cardMessage: orders.cardMessage,
      paymentSource: orders.paymentSource,
      subtotalCents: orders.subtotalCents,
      discountCents: orders.discountCents,
      taxCents: orders.taxCents,
      shippingCents: orders.shippingCents,
      totalCents: orders.totalCents,
      serviceName: orders.serviceName,
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
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(teams, eq(teams.id, orders.teamId))
    .leftJoin(recipients, eq(recipients.id, orders.recipientId))
    .where(eq(orders.id, orderId))
  if (!row) return undefined
  const items = await db
    .select({
      name: orderItems.displayName,
      type: orderItems.type,
      color: orderItems.color,
      size: orderItems.size,
      bundleName: orderItems.bundleName,
      quantity: orderItems.quantity,
      priceCents: orderItems.priceCents,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id)
  const travelling = await db
    .select({
      number: parcels.number,
      state: parcels.state,
      isReplaced: sql<boolean>`${parcels.replacedAt} is not null`,
      trackingNumber: parcels.trackingNumber,
    })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), ne(parcels.state, 'canceled')))
    .orderBy(parcels.number)
  const missing =
    shortageIds.length === 0
      ? []
      : await db
          .select({ name: orderItems.displayName, quantity: shortages.quantity, state: shortages.state })
          .from(parcels)
          .innerJoin(shortages, eq(shortages.parcelId, parcels.id))
          .innerJoin(orderItems, eq(orderItems.id, shortages.orderItemId))
          .where(
            and(
              eq(parcels.orderId, orderId),
              inArray(shortages.id, [...shortageIds]),
              ne(shortages.state, 'found'),
            ),
          )
          .orderBy(shortages.id)
  return { ...row, items, parcels: travelling, missing }
}

export type OrderForMail = NonNullable<Awaited<ReturnType<typeof findOrderForMail>>>
