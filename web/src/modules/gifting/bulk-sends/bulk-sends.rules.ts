import type { BulkSend, BulkSendRow, BulkSendState } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import { planGoodForMinutes } from '@ribbon/contract/limits'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'
import { moneyText } from '../../../ui/display/money.tsx'

export type SendFacts = BulkSend['attributes']
export type RowFacts = BulkSendRow['attributes']

export const sendStates: Record<BulkSendState, { tone: StatusTone; label: string }> = {
  planning: { tone: 'progress', label: 'Planning' },
  planned: { tone: 'neutral', label: 'Planned' },
  paying: { tone: 'progress', label: 'Paying' },
  running: { tone: 'moving', label: 'Sending' },
  done: { tone: 'done', label: 'Sent' },
  refused: { tone: 'stopped', label: 'Not sent' },
}

/** Something happens by itself: the screen looks again without being asked. */
export function isAtWork(state: BulkSendState): boolean {
  return state === 'planning' || state === 'paying' || state === 'running'
}

/** Nothing has been taken yet, so that it can still be changed or deleted. */
export function isOpen(state: BulkSendState): boolean {
  return state === 'planning' || state === 'planned'
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
export const giftsText = (count: number) => counted(count, 'gift', 'gifts')
export const peopleText = (count: number) => counted(count, 'person', 'people')

export function sendLabel(
  { state, counts, total }: Pick<SendFacts, 'state' | 'counts' | 'total'>,
  showsCosts: boolean,
): string {
  if (state === 'planning') return 'Send the gifts'
  return `Send ${giftsText(counts.send)}${showsCosts ? ` for ${moneyText(total)}` : ''}`
}

export const rowKinds = [
  'send',
  'awaiting',
  'problem',
  'recent',
  'duplicate',
  'po_box',
  'left_out',
  'uncovered',
] as const
export type RowKind = (typeof rowKinds)[number]

export function rowKindOf(text: string): RowKind | undefined {
  return rowKinds.find(kind => kind === text)
}

/** The ways to look at the people of a send; kinds nobody is of are left out, but for the one that is on. */
export function kindTabs(
  { counts, state }: Pick<SendFacts, 'counts' | 'state'>,
  current: string,
): { value: string; label: string; count: number }[] {
  const kinds: { value: '' | RowKind; label: string; count: number }[] = [
    { value: '', label: 'Everyone', count: counts.rows },
    { value: 'send', label: isOpen(state) ? 'Get the gift' : 'With a gift', count: counts.send },
    { value: 'awaiting', label: 'Asked for the address', count: counts.awaiting },
    { value: 'problem', label: 'Problems', count: counts.problem },
    { value: 'recent', label: 'Gifted in 30 days', count: counts.recent },
    { value: 'duplicate', label: 'Duplicates', count: counts.duplicate },
    { value: 'po_box', label: 'PO boxes', count: counts.poBox },
    { value: 'left_out', label: 'Left out', count: counts.leftOut },
    { value: 'uncovered', label: 'Not covered', count: counts.uncovered },
  ]
  return kinds.filter(kind => kind.value === '' || kind.value === current || kind.count > 0)
}

const marks: Record<RowFacts['marks'][number], string> = {
  duplicate: 'On the list twice',
  recent: 'Gift in the last 30 days',
  po_box: 'PO box',
  uncovered: 'Stock did not cover everyone',
}

/** What happens to a person, and what to look at twice; each a dot and words. */
export function rowNotes(
  row: Pick<RowFacts, 'verdict' | 'marks' | 'leftOut' | 'problem' | 'orderId'>,
  state: BulkSendState,
): { tone: StatusTone; label: string }[] {
  return [
    outcomeOf(row, state),
    ...row.marks.map(mark => ({ tone: 'progress' as const, label: marks[mark] })),
  ]
}

function outcomeOf(
  { verdict, leftOut, orderId }: Pick<RowFacts, 'verdict' | 'leftOut' | 'orderId'>,
  state: BulkSendState,
): { tone: StatusTone; label: string } {
  if (orderId !== null)
    return verdict === 'awaiting'
      ? { tone: 'neutral', label: 'Asked for the address' }
      : { tone: 'done', label: 'Order made' }
  if (leftOut) return { tone: 'neutral', label: 'Left out' }
  if (verdict === 'problem') return { tone: 'stopped', label: 'Cannot be sent' }
  if (state === 'refused') return { tone: 'stopped', label: 'Not sent' }
  if (verdict === 'awaiting') return { tone: 'neutral', label: 'Asked for the address' }
  return isOpen(state)
    ? { tone: 'done', label: 'Gets the gift' }
    : { tone: 'progress', label: 'Order is being made' }
}

/** The prices of a plan hold for two hours. */
export function isStale(
  { state, plannedAt }: Pick<SendFacts, 'state' | 'plannedAt'>,
  now = Date.now(),
): boolean {
  return (
    state === 'planned' && plannedAt !== null && now - Date.parse(plannedAt) >= planGoodForMinutes * 60_000
  )
}

/** Why the plan cannot be sent now, in the order to mend it; nothing when it can. */
export function reasonsAgainst(
  send: Pick<
    SendFacts,
    'state' | 'plannedAt' | 'counts' | 'shortages' | 'means' | 'canConfirm' | 'senderName'
  >,
  isSender: boolean,
  now = Date.now(),
): string[] {
  if (send.state === 'planning') return ['The prices are still being found.']
  if (!isSender) return [`Only ${send.senderName} can send this plan.`]
  if (isStale(send, now)) return [`Its prices are older than ${planGoodForMinutes / 60} hours.`]
  const { means, shortages, counts } = send
  const reasons = [
    ...(counts.send === 0 ? ['Nobody would get a gift.'] : []),
    ...(shortages.length > 0
      ? [`Not enough ${shortages.map(short => short.name).join(', ')} in stock.`]
      : []),
    ...(means.coversBudget ? [] : ['The budget does not cover it.']),
    ...(means.coversAllowance
      ? []
      : [means.allowance === null ? 'The team has no running plan.' : 'The plan has too few sends left.']),
    ...(means.paymentSource === null ? ['The team has no payment method.'] : []),
  ]
  return reasons.length > 0 || send.canConfirm ? reasons : ['It cannot be sent now. Check again in a moment.']
}

/** What the gifts are linked to: by the list, and what `others` all the rest of them are. */
export function recordSentences({ send, linked }: SendFacts['counts'], others: string | null): string[] {
  if (linked === 0) return others === null ? [] : [others]
  const byList =
    linked === 1
      ? '1 gift is linked to the record that the list names.'
      : `${giftsText(linked)} are linked to the records that the list names.`
  if (linked >= send) return [byList]
  return [byList, `All others: ${others ?? 'linked to nothing'}`]
}

export const variantText = ({ color, size }: { color: string | null; size: string | null }) =>
  [color, size].filter(Boolean).join(', ')

/** How far a plan or run is, for a bar and in words. */
export function progressOf({ state, counts }: Pick<SendFacts, 'state' | 'counts'>): {
  share: number | undefined
  text: string
} {
  const [done, total, text] =
    state === 'planning'
      ? ([
          counts.priced,
          counts.rows,
          `${counts.priced.toLocaleString('en-US')} of ${peopleText(counts.rows)} looked at`,
        ] as const)
      : ([
          counts.made,
          counts.send,
          `${counts.made.toLocaleString('en-US')} of ${counted(counts.send, 'order', 'orders')} made`,
        ] as const)
  return { share: total === 0 ? undefined : done / total, text }
}
