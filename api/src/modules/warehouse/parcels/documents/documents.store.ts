import { senderName } from '@ribbon/contract/full-name'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { parcels, scanCode } from '../parcels.tables.ts'
import { withPositions } from '../parcel-positions.store.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { orders, shownNumber } from '../../../gifting/orders/orders.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'

/** The contents of packing slips and greeting cards, in the order of the given ids. */
export async function findDocuments(db: Reader, ids: readonly RowId[]) {
  const rows = await db
    .select({
      parcelId: parcels.id,
      orderId: parcels.orderId,
      orderNumber: shownNumber,
      scanCode,
      trackingNumber: parcels.trackingNumber,
      teamName: teams.name,
      teamLogo: teams.logo,
      serviceName: sql<string>`coalesce(${parcels.serviceName}, ${orders.serviceName}, '')`,
      cardMessage: orders.cardMessage,
      note: orders.note,
      createdAt: orders.createdAt,
      senderFirstName: users.firstName,
      senderLastName: users.lastName,
      name: orders.shipName,
      company: orders.shipCompany,
      addressOne: orders.shipAddressOne,
      addressTwo: orders.shipAddressTwo,
      city: orders.shipCity,
      state: orders.shipState,
      zipcode: orders.shipZipcode,
      country: orders.shipCountry,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(teams, eq(teams.id, parcels.teamId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(parcels.id, [...ids]))
    .orderBy(asc(parcels.id))
  const positioned = await withPositions(db, rows, row => ({ id: row.parcelId, orderId: row.orderId }))
  return ids
    .flatMap(id => positioned.filter(row => row.parcelId === id))
    .map(({ senderFirstName, senderLastName, ...row }) => ({
      ...row,
      hasCard: row.hasCard && row.cardMessage !== null,
      // An order of the store has no sender: it comes from the team.
      senderName: senderName(
        { firstName: senderFirstName ?? '', lastName: senderLastName ?? '' },
        row.teamName,
      ),
    }))
}

export type ParcelDocument = Awaited<ReturnType<typeof findDocuments>>[number]
