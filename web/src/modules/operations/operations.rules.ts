import type { ParcelState } from '@ribbon/contract/operations'

export type Step = 'label' | 'pack' | 'ship' | 'deliver' | 'return'
export type StatusTone = 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'

export const stateViews: Record<ParcelState, { tone: StatusTone; label: string }> = {
  queued: { tone: 'neutral', label: 'Queued' }, labelled: { tone: 'progress', label: 'Labelled' }, packed: { tone: 'progress', label: 'Packed' }, shipped: { tone: 'moving', label: 'Shipped' },
  delivered: { tone: 'done', label: 'Delivered' }, returned: { tone: 'stopped', label: 'Returned' }, canceled: { tone: 'stopped', label: 'Canceled' },
}

const states = Object.keys(stateViews) as ParcelState[]
export const parcelState = (text: string): ParcelState | undefined => states.find(state => state === text)
/** Without a state the list holds what is still open. */
export const stateTabs = [{ value: '', label: 'Open' }, ...states.map(state => ({ value: state as string, label: stateViews[state].label }))]

export const stepViews: Record<Step, { label: string; key: string; done: string }> = {
  label: { label: 'Buy label', key: 'l', done: 'Label bought' },
  pack: { label: 'Mark packed', key: 'p', done: 'Packed' },
  ship: { label: 'Hand to carrier', key: 's', done: 'Handed to the carrier' },
  deliver: { label: 'Mark delivered', key: 'd', done: 'Delivered' },
  return: { label: 'Take back', key: 'r', done: 'Taken back into stock' },
}

interface Numbered { trackingNumber: string | null; orderNumber: string }
const plain = (text: string) => text.replace(/^#/, '').replace(/\s+/g, '').toLowerCase()

/** The one parcel that carries exactly this tracking or order number, as a scanner types it. */
export function scannedParcel<P extends Numbered>(text: string, parcels: readonly P[]): P | undefined {
  const scanned = plain(text)
  if (scanned === '') return undefined
  const found = parcels.filter(parcel => plain(parcel.trackingNumber ?? '') === scanned || plain(parcel.orderNumber) === scanned)
  return found.length === 1 ? found[0] : undefined
}

/** The row that becomes current by `j` or `k`; the first one where none is. */
export function movedRow(ids: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const index = current === undefined ? -1 : ids.indexOf(current)
  if (index === -1) return ids[0]
  return ids[Math.min(Math.max(index + by, 0), ids.length - 1)]
}
