import type { HistoryEntry } from './history.store.ts'

type Details = Record<string, unknown>

/** An entry of a parcel's audit trail in a sentence. */
export function describeHistory({ action, details }: Pick<HistoryEntry, 'action' | 'details'>): string {
  return sentences[action]?.(details) ?? action
}

const sentences: Record<string, (details: Details) => string> = {
  'parcel.labelled': details => `Label bought${tail(details['trackingNumber'])}`,
  'parcel.label_printed': () => 'Label printed',
  'parcel.label_reprinted': details =>
    `Label printed again, for the ${ordinal(Number(details['prints']))} time`,
  'parcel.label_voided': details => `Label given back to the carrier${tail(details['trackingNumber'])}`,
  'parcel.stray_label_voided': details =>
    `A label for what was asked before given back to the carrier${tail(details['trackingNumber'])}`,
  'parcel.stray_label_kept': details =>
    `The carrier kept a label for what was asked before${tail(details['trackingNumber'])}. ${tell(details['reason'])}`,
  'parcel.packed': () => 'Packed',
  'parcel.shipped': () => 'Handed to the carrier',
  'parcel.delivered': () => 'Delivered',
  'parcel.returned': details =>
    Array.isArray(details['damaged'])
      ? `Came back; damaged and written off: ${things(details['damaged'])}`
      : 'Came back, all back in stock',
  'parcel.canceled': details =>
    `Taken out of the queue, ${details['isCalledOff'] ? 'it is not sent again' : details['isEmpty'] ? 'nothing was left in it' : 'its order was canceled'}`,
  'parcel.split': details => `Split: ${things(details['items'])} moved into a parcel of their own`,
  'parcel.created': details =>
    details['inPlaceOf'] === undefined ? 'Split off another parcel' : 'Made to be sent again',
  'parcel.short': details => `Not on the shelf: ${things(details['missing'])}. ${tell(details['reason'])}`,
  'parcel.stopped_waiting': details =>
    `Waits no longer for ${things(details['missing'])}: ${details['choice'] === 'refund' ? 'the money for it goes back' : 'it follows in a parcel of its own'}`,
  'parcel.shortage_refunded': () => 'The money of what was missing went back',
  'parcel.held': details => `Put on hold. ${tell(details['reason'])}`,
  'parcel.released': () => 'Let go on',
  'parcel.readdressed': details =>
    `Address corrected (${(Array.isArray(details['fields']) ? details['fields'] : []).map(field => fieldNames[String(field)] ?? String(field)).join(', ') || 'nothing changed'})`,
  'parcel.service_chosen': () => 'Another service chosen',
  'parcel.reshipment_canceled': () => 'Not sent again after all; it counts as before',
  'parcel.reshipped': details =>
    `Sent again ${details['reason'] === 'lost' ? 'because it was lost' : 'because it came back'}${details['note'] ? `. ${tell(details['note'])}` : ''}`,
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

function tail(value: unknown): string {
  return typeof value === 'string' && value ? `, ${value}` : ''
}

function tell(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function things(value: unknown): string {
  return (Array.isArray(value) ? (value as { sku?: unknown; quantity?: unknown }[]) : [])
    .map(({ sku, quantity }) => `${Number(quantity)} × ${String(sku)}`)
    .join(', ')
}

function ordinal(count: number): string {
  const end =
    count % 100 > 10 && count % 100 < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[count % 10] ?? 'th')
  return `${count}${end}`
}
