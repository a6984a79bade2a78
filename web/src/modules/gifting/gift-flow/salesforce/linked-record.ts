import { recordTypes } from '@ribbon/contract/gifting/orders/record-types'
import type { LinkedRecord } from '../gift-in-progress.ts'

/** "Ada Byron, Acme (003…)", as far as it is known. */
export const recordText = ({ type, uid, label }: LinkedRecord) => `${label ?? type} (${uid})`

/** The record of a gift as its order is written. */
export const recordBody = (record: LinkedRecord | null) => ({
  salesforce_resource_type: record?.type ?? null,
  salesforce_resource_uid: record?.uid ?? null,
})

/** The record of an order, whose label only Salesforce knows. */
export function readRecord(order: {
  salesforce_resource_type: string | null
  salesforce_resource_uid: string | null
}): LinkedRecord | null {
  const type = recordTypes.find(each => each === order.salesforce_resource_type)
  const uid = order.salesforce_resource_uid
  return type && uid ? { type, uid, label: null } : null
}
