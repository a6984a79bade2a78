import type { ParcelAction, ParcelState } from '@ribbon/contract/operations'

export type Step = 'label' | 'pack' | 'ship' | 'deliver' | 'return'
export type StatusTone = 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'

export const stateViews: Record<ParcelState, { tone: StatusTone; label: string }> = {
  queued: { tone: 'neutral', label: 'Queued' }, labelled: { tone: 'progress', label: 'Labelled' }, packed: { tone: 'progress', label: 'Packed' }, shipped: { tone: 'moving', label: 'Shipped' },
  delivered: { tone: 'done', label: 'Delivered' }, returned: { tone: 'stopped', label: 'Returned' }, lost: { tone: 'stopped', label: 'Lost' }, canceled: { tone: 'stopped', label: 'Canceled' },
}

const states = Object.keys(stateViews) as ParcelState[]
export const parcelState = (text: string): ParcelState | undefined => states.find(state => state === text)

export interface QueueCounts { states: Record<ParcelState, number>; open: number }

/** Without a state the list holds what is still open. */
export function stateTabs(counts?: QueueCounts): { value: string; label: string; count?: number }[] {
  return [{ value: '', label: 'Open', ...(counts ? { count: counts.open } : {}) }, ...states.map(state => ({ value: state as string, label: stateViews[state].label, ...(counts && isLive(state) ? { count: counts.states[state] } : {}) }))]
}

/** Of what is over nobody needs the number. */
const isLive = (state: ParcelState) => state === 'queued' || state === 'labelled' || state === 'packed' || state === 'shipped'

export const stepViews: Record<Step, { label: string; key: string; done: string }> = {
  label: { label: 'Buy label', key: 'l', done: 'Label bought' },
  pack: { label: 'Mark packed', key: 'p', done: 'Packed' },
  ship: { label: 'Hand to carrier', key: 's', done: 'Handed to the carrier' },
  deliver: { label: 'Mark delivered', key: 'd', done: 'Delivered' },
  return: { label: 'Take back', key: 'r', done: 'Taken back into stock' },
}

export const actionLabels: Record<ParcelAction, string> = {
  split: 'Split', short: 'Something is missing', hold: 'Put on hold', release: 'Let it go on', readdress: 'Correct the address', service: 'Change the service', reprint: 'Print label', void: 'Give label back', reship: 'Send again',
}

interface Numbered { trackingNumber: string | null; orderNumber: string; scanCode: string }
const plain = (text: string) => text.replace(/^#/, '').replace(/\s+/g, '').toLowerCase()

/** The one parcel that carries exactly this tracking, slip or order number, as a scanner types it. */
export function scannedParcel<P extends Numbered>(text: string, parcels: readonly P[]): P | undefined {
  const scanned = plain(text)
  if (scanned === '') return undefined
  const found = parcels.filter(parcel => [parcel.trackingNumber ?? '', parcel.scanCode, parcel.orderNumber].some(number => plain(number) === scanned))
  return found.length === 1 ? found[0] : undefined
}

/** The row that becomes current by `j` or `k`; the first one where none is. */
export function movedRow(ids: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const index = current === undefined ? -1 : ids.indexOf(current)
  if (index === -1) return ids[0]
  return ids[Math.min(Math.max(index + by, 0), ids.length - 1)]
}

/** `#3F2A9C10`, and which parcel of it where there are several. */
export function parcelName({ orderNumber, number, parcelCount }: { orderNumber: string; number: number; parcelCount: number }): string {
  return parcelCount > 1 || number > 1 ? `#${orderNumber}-${number}` : `#${orderNumber}`
}

/** The steps that all chosen parcels can take now, in the order of the way. */
export function commonSteps(parcels: readonly { steps: readonly Step[] }[]): Step[] {
  return (['label', 'pack', 'ship', 'deliver'] as const).filter(step => parcels.length > 0 && parcels.every(parcel => parcel.steps.includes(step)))
}

export const ageChoices = [{ value: '', label: 'Any age' }, { value: '1', label: 'Older than 1 day' }, { value: '2', label: 'Older than 2 days' }, { value: '7', label: 'Older than a week' }]
export const heldChoices = [{ value: '', label: 'Held or not' }, { value: 'true', label: 'On hold' }, { value: 'false', label: 'Not on hold' }]

/** Where the papers of parcels are drawn. */
export function papersUrl(kind: 'packing_slips' | 'greeting_cards', ids: readonly string[]): string {
  return `/api/v2/operations/papers/${kind}?ids=${ids.join(',')}`
}
