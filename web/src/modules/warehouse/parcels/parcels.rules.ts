import {
  openParcelStates,
  type ParcelAction,
  type ParcelOrigin,
  type ParcelSort,
  type ParcelState,
} from '@ribbon/contract/warehouse/parcels/parcels'
import { documentsMax } from '@ribbon/contract/warehouse/parcels/documents'
import { manifestMax } from '@ribbon/contract/warehouse/parcels/manifests'

export type Step = 'label' | 'pack' | 'ship' | 'deliver' | 'return'
export type StatusTone = 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'

export const stateViews: Record<ParcelState, { tone: StatusTone; label: string }> = {
  queued: { tone: 'neutral', label: 'Queued' },
  labelled: { tone: 'progress', label: 'Labeled' },
  packed: { tone: 'progress', label: 'Packed' },
  shipped: { tone: 'moving', label: 'Shipped' },
  delivered: { tone: 'done', label: 'Delivered' },
  returned: { tone: 'stopped', label: 'Returned' },
  lost: { tone: 'stopped', label: 'Lost' },
  canceled: { tone: 'stopped', label: 'Canceled' },
}

/** What is no gift. */
export const originTexts: Record<ParcelOrigin, string | null> = {
  gift: null,
  store: 'Order of the store',
  shop: 'Order of a shop at Shopify',
}

const states = Object.keys(stateViews) as ParcelState[]
export const parcelState = (text: string): ParcelState | undefined => states.find(state => state === text)

type OpenState = (typeof openParcelStates)[number]
export interface QueueCounts {
  states: Record<OpenState, number>
  open: number
}

/** Without a state, the list shows open parcels. */
export function stateTabs(counts?: QueueCounts): { value: string; label: string; count?: number }[] {
  return [
    { value: '', label: 'Open', ...(counts ? { count: counts.open } : {}) },
    ...states.map(state => ({
      value: state as string,
      label: stateViews[state].label,
      ...(counts && isLive(state) ? { count: counts.states[state] } : {}),
    })),
  ]
}

/** Counts are shown for open states only. */
const isLive = (state: ParcelState): state is OpenState => openParcelStates.some(open => open === state)

export const stepViews: Record<Step, { label: string; key: string; done: string }> = {
  label: { label: 'Buy label', key: 'l', done: 'Label bought' },
  pack: { label: 'Mark packed', key: 'p', done: 'Packed' },
  ship: { label: 'Hand to carrier', key: 's', done: 'Handed to the carrier' },
  deliver: { label: 'Mark delivered', key: 'd', done: 'Delivered' },
  return: { label: 'Mark returned', key: 'r', done: 'Returned to stock' },
}

export const actionLabels: Record<ParcelAction, string> = {
  split: 'Split',
  short: 'Something is missing',
  hold: 'Put on hold',
  release: 'Release',
  stop_waiting: 'Stop waiting',
  readdress: 'Correct address',
  service: 'Change service',
  reprint: 'Print label',
  void: 'Void label',
  reship: 'Send again',
  cancel_reshipment: 'Cancel reshipment',
  undo_delivery: 'Undo delivery',
}

interface Numbered {
  trackingNumber: string | null
  orderNumber: string
  scanCode: string
}
const plain = (text: string) => text.replace(/^#/, '').replace(/\s+/g, '').toLowerCase()

/** The one parcel that carries exactly this tracking, slip or order number, as a scanner types it. */
export function scannedParcel<P extends Numbered>(text: string, parcels: readonly P[]): P | undefined {
  const scanned = plain(text)
  if (scanned === '') return undefined
  const found = parcels.filter(parcel =>
    [parcel.trackingNumber ?? '', parcel.scanCode, parcel.orderNumber].some(
      number => plain(number) === scanned,
    ),
  )
  return found.length === 1 ? found[0] : undefined
}

/** The row after or before the current one, or the first when there is none. */
export function adjacentRow(
  ids: readonly string[],
  current: string | undefined,
  by: 1 | -1,
): string | undefined {
  const index = current === undefined ? -1 : ids.indexOf(current)
  if (index === -1) return ids[0]
  return ids[Math.min(Math.max(index + by, 0), ids.length - 1)]
}

/** `#3F2A9C10`, and which parcel of it where there are several. */
export function parcelName({
  orderNumber,
  number,
  parcelCount,
}: {
  orderNumber: string
  number: number
  parcelCount: number
}): string {
  return parcelCount > 1 || number > 1 ? `#${orderNumber}-${number}` : `#${orderNumber}`
}

/** The steps that all chosen parcels can take now, in their order. */
export function commonSteps(parcels: readonly { steps: readonly Step[] }[]): Step[] {
  return (['label', 'pack', 'ship', 'deliver'] as const).filter(
    step => parcels.length > 0 && parcels.every(parcel => parcel.steps.includes(step)),
  )
}

export const ageChoices = [
  { value: '', label: 'Any age' },
  { value: '1', label: 'Older than 1 day' },
  { value: '2', label: 'Older than 2 days' },
  { value: '7', label: 'Older than a week' },
]
export const holdChoices = [
  { value: '', label: 'On hold or not' },
  { value: 'true', label: 'On hold' },
  { value: 'false', label: 'Not on hold' },
]

export const sortChoices: { value: ParcelSort; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'state', label: 'By state' },
  { value: 'service', label: 'By service' },
  { value: 'team', label: 'By team' },
  { value: 'recipient', label: 'By recipient' },
]
export const parcelSort = (text: string): ParcelSort | undefined =>
  sortChoices.find(({ value }) => value === text)?.value

export const sortLabel = (text: string): string =>
  sortChoices.find(({ value }) => value === (parcelSort(text) ?? 'oldest'))?.label ?? ''

export type DocumentKind = 'packing_slips' | 'greeting_cards'

/** The files that hold the papers of these parcels, as many as it takes; several say which part each holds. */
export function documentLinks(kind: DocumentKind, ids: readonly string[]): { href: string; part: string }[] {
  const starts = Array.from(
    { length: Math.ceil(ids.length / documentsMax) },
    (_, index) => index * documentsMax,
  )
  return starts.map(start => ({
    href: `/api/v2/operations/papers/${kind}?ids=${ids.slice(start, start + documentsMax).join(',')}`,
    part: starts.length === 1 ? '' : ` ${start + 1} to ${Math.min(start + documentsMax, ids.length)}`,
  }))
}

/** The question before packed parcels are handed to the carrier. */
export function manifestQuestion(packed: number, isNarrowed: boolean): { title: string; text: string } {
  const leaving = Math.min(packed, manifestMax)
  const which = isNarrowed
    ? 'The packed parcels that fit the search and filters'
    : 'All packed parcels of all teams'
  const rest =
    packed > leaving
      ? ` Only ${leaving} go at once, the oldest first; ${packed - leaving} stay for the next manifest.`
      : ''
  return {
    title: `Hand over ${leaving} ${leaving === 1 ? 'parcel' : 'parcels'}?`,
    text: `${which} are marked as handed to the carrier, and their senders are notified. A manifest for the driver is created.${rest}`,
  }
}

/** At most 50 labels are bought at once. */
export function buyLabelsText(unlabeled: number): string {
  if (unlabeled === 1) return 'Buy the missing label'
  return `Buy ${Math.min(unlabeled, 50)} missing labels`
}
