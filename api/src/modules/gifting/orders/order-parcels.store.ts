import type { Reader } from '../../../platform/db/database.ts'

/** A parcel of an order, as the order, its tracking page and its mails show it. */
export interface OrderParcelView {
  number: number
  state: string
  isReplaced: boolean
  isReshipment: boolean
  isOnHold: boolean
  trackingNumber: string | null
  trackingUrl: string | null
  carrierCode: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
  items: { name: string; quantity: number }[]
}

/** An item that was not on the shelf when its parcel was packed. */
export interface MissingItem {
  name: string
  quantity: number
  state: string
}

/** What orders read of parcels. The parcels module builds on this one, so `registry.ts` hands its reads in. */
export interface ParcelReader {
  /** The parcels an order travels in, reshipments included. */
  findOrderParcels(db: Reader, orderId: number): Promise<OrderParcelView[]>
  /** Those of the named shortages whose items have not been found since. */
  findMissingItems(db: Reader, orderId: number, shortageIds: readonly number[]): Promise<MissingItem[]>
}
