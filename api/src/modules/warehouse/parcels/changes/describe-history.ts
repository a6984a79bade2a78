import type { HistoryEntry } from './history.store.ts'

type Details = Record<string, unknown>

/** An entry of a parcel's audit trail as a sentence. */
export function describeHistory({ action, details }: Pick<HistoryEntry, 'action' | 'details'>): string {
  return sentences[action]?.(details) ?? action
}

const sentences: Record<string, (details: Details) => string> = {
  'parcel.labelled': details => `Label bought${tail(details['trackingNumber'])}`,
  'parcel.label_printed': () => 'Label printed',
  'parcel.label_reprinted': details =>
    `Label printed again, for the ${ordinal(Number(details['prints']))} time`,
  'parcel.label_voided': details => `Label voided${tail(details['trackingNumber'])}`,
  'parcel.stray_label_voided': details => `Unused label voided${tail(details['trackingNumber'])}`,
  'parcel.stray_label_kept': details =>
    `The carrier did not void an unused label${tail(details['trackingNumber'])}. ${text(details['reason'])}`,
  'parcel.packed': () => 'Packed',
  'parcel.shipped': () => 'Handed to the carrier',
  'parcel.delivered': () => 'Delivered',
  'parcel.delivery_undone': () => 'Not delivered after all',
  'parcel.returned': details =>
    Array.isArray(details['damaged'])
      ? `Returned. Damaged and written off: ${itemList(details['damaged'])}`
      : 'Returned. All items are back in stock',
  'parcel.canceled': details => `Removed from the queue: ${cancelReason(details)}`,
  'parcel.split': details => `Split: ${itemList(details['items'])} moved to a new parcel`,
  'parcel.created': details =>
    details['inPlaceOf'] === undefined ? 'Split off another parcel' : 'Created to be sent again',
  'parcel.short': details => `Not on the shelf: ${itemList(details['missing'])}. ${text(details['reason'])}`,
  'parcel.stopped_waiting': details =>
    `No longer waits for ${itemList(details['missing'])}: ` +
    (details['choice'] === 'refund' ? 'refunded' : 'sent later in a separate parcel'),
  'parcel.shortage_refunded': () => 'Missing items refunded',
  'parcel.held': details => `Put on hold. ${text(details['reason'])}`,
  'parcel.released': () => 'Released',
  'parcel.readdressed': details => `Address corrected (${changedFields(details) || 'nothing changed'})`,
  'parcel.service_chosen': () => 'Service changed',
  'parcel.packaging_changed': () => 'Box or weight changed',
  'parcel.reshipment_canceled': () => 'Reshipment canceled',
  'parcel.reshipped': details => {
    const reason = details['reason'] === 'lost' ? 'lost' : 'returned'
    return `Sent again because it was ${reason}${details['note'] ? `. ${text(details['note'])}` : ''}`
  },
}

const fieldNames: Record<string, string> = {
  shipName: 'name',
  shipCompany: 'company',
  shipPhone: 'phone',
  shipAddressOne: 'street',
  shipAddressTwo: 'second line',
  shipCity: 'city',
  shipState: 'state',
  shipZipcode: 'zip code',
  shipCountry: 'country',
}

function cancelReason(details: Details): string {
  if (details['isCalledOff']) return 'the reshipment was canceled'
  return details['isEmpty'] ? 'no items were left in it' : 'its order was canceled'
}

function changedFields(details: Details): string {
  const fields: unknown[] = Array.isArray(details['fields']) ? details['fields'] : []
  return fields.map(field => fieldNames[String(field)] ?? String(field)).join(', ')
}

function tail(value: unknown): string {
  return typeof value === 'string' && value ? `, ${value}` : ''
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function itemList(value: unknown): string {
  const items = Array.isArray(value) ? (value as { sku?: unknown; quantity?: unknown }[]) : []
  return items.map(({ sku, quantity }) => `${Number(quantity)} × ${String(sku)}`).join(', ')
}

function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14
  const suffix = isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[count % 10] ?? 'th')
  return `${count}${suffix}`
}
