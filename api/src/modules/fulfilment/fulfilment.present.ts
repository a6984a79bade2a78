import type { Parcel, ParcelState } from '@ribbon/contract/operations'
import { stepsFrom } from './fulfilment.states.ts'

export interface PresentableParcel {
  parcel: {
    id: number; orderId: number; state: string; trackingNumber: string | null; trackingUrl: string | null; labelUrl: string | null; problem: string | null
    createdAt: Date; shippedAt: Date | null; deliveredAt: Date | null
  }
  orderNumber: string; teamName: string; recipientName: string | null; city: string | null; country: string | null; serviceName: string | null; cardMessage: string | null
}

export function presentParcel(row: PresentableParcel, items: { orderId: number; name: string; sku: string; quantity: number }[]): Parcel {
  const { parcel } = row
  const state = parcel.state as ParcelState
  return {
    id: String(parcel.id), type: 'parcels',
    attributes: {
      state, orderNumber: row.orderNumber, teamName: row.teamName, recipientName: row.recipientName ?? '', city: row.city, country: row.country, serviceName: row.serviceName ?? '',
      trackingNumber: parcel.trackingNumber, trackingUrl: parcel.trackingUrl, labelUrl: parcel.labelUrl, problem: parcel.problem, cardMessage: row.cardMessage,
      createdAt: parcel.createdAt.toISOString(), shippedAt: parcel.shippedAt?.toISOString() ?? null, deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
      items: items.filter(item => item.orderId === parcel.orderId).map(({ name, sku, quantity }) => ({ name, sku, quantity })),
      steps: stepsFrom(state),
    },
  }
}
