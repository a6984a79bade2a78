import type { BulkSend, BulkSendRow, BulkSendState } from '@ribbon/contract/gifting/bulk-sends'
import { planGoodForMinutes } from '@ribbon/contract/limits'
import { formatCents, parseCents } from '@ribbon/contract/money'
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

export const rowKinds = ['send', 'awaiting', 'problem', 'recent', 'duplicate', 'po_box', 'left_out'] as const
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
  ]
  return kinds.filter(kind => kind.value === '' || kind.value === current || kind.count > 0)
}

const marks: Record<RowFacts['marks'][number], string> = {
  duplicate: 'On the list twice',
  recent: 'Gift in the last 30 days',
  po_box: 'PO box',
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

export interface Means {
  key: 'budget' | 'allowance' | 'payment'
  label: string
  /** How much of what there is goes, 0 to 1. */ part: number | undefined
  words: string
  isEnough: boolean
  /** Who can fix it. */ help?: { text: string; to?: string; link?: string }
}

const cents = (amount: string) => parseCents(amount) ?? 0
const dollars = (amount: number) => moneyText(formatCents(amount))

/** What the send is measured against, with what is left of each. */
export function meansOf(
  {
    state,
    means,
    counts,
    total,
    senderName,
  }: Pick<SendFacts, 'state' | 'means' | 'counts' | 'total' | 'senderName'>,
  viewer: { isSender: boolean; isTeamOwner: boolean },
): Means[] {
  if (state === 'planning') return []
  return [
    budgetMeans(
      means,
      cents(total),
      viewer.isSender ? 'Your budget' : `Budget of ${senderName}`,
      viewer.isTeamOwner,
    ),
    allowanceMeans(means, counts.send, viewer.isTeamOwner),
    paymentMeans(means, cents(total), viewer.isTeamOwner),
  ]
}

function budgetMeans(
  { budget, coversBudget }: SendFacts['means'],
  total: number,
  label: string,
  isTeamOwner: boolean,
): Means {
  if (budget === null) return { key: 'budget', label, part: undefined, words: 'No limit', isEnough: true }
  const has = cents(budget)
  if (coversBudget)
    return {
      key: 'budget',
      label,
      part: share(total, has),
      words: `${dollars(has - total)} left of ${dollars(has)}`,
      isEnough: true,
    }
  const help = isTeamOwner
    ? { text: 'You can raise it.', to: '/members', link: 'Users' }
    : { text: 'Ask a team admin for more.' }
  return {
    key: 'budget',
    label,
    part: 1,
    words: `${dollars(total - has)} more is needed than the ${dollars(has)} there are`,
    isEnough: false,
    help,
  }
}

function allowanceMeans(
  { allowance, coversAllowance }: SendFacts['means'],
  count: number,
  isTeamOwner: boolean,
): Means {
  const label = 'Sends of the team’s plan'
  const help = isTeamOwner
    ? { text: 'Add sends to continue.', to: '/settings', link: 'Settings' }
    : { text: 'Ask a team admin to add sends.' }
  if (allowance === null)
    return {
      key: 'allowance',
      label,
      part: undefined,
      words: 'The team has no running plan',
      isEnough: false,
      help: isTeamOwner
        ? { text: 'Choose one under Billing.', to: '/manage-billing', link: 'Billing' }
        : { text: 'Ask a team admin to choose one.' },
    }
  const has = allowance.toLocaleString('en-US')
  if (coversAllowance)
    return {
      key: 'allowance',
      label,
      part: share(count, allowance),
      words: `${(allowance - count).toLocaleString('en-US')} left of ${has}`,
      isEnough: true,
    }
  return {
    key: 'allowance',
    label,
    part: 1,
    words: `${(count - allowance).toLocaleString('en-US')} more needed than the ${has} there are`,
    isEnough: false,
    help,
  }
}

function paymentMeans(
  { deposit, paymentSource }: SendFacts['means'],
  total: number,
  isTeamOwner: boolean,
): Means {
  const label = 'Payment'
  const has = deposit === null ? 0 : cents(deposit)
  if (paymentSource === 'deposit')
    return {
      key: 'payment',
      label,
      part: share(total, has),
      words: `From the team’s deposit: ${dollars(has - total)} left of ${dollars(has)}`,
      isEnough: true,
    }
  const words = { credit_card: 'Charged to the team’s card', invoice: 'Goes on the team’s invoice' }
  if (paymentSource === 'credit_card' || paymentSource === 'invoice')
    return {
      key: 'payment',
      label,
      part: undefined,
      words:
        has > 0
          ? `${words[paymentSource]}: the deposit of ${dollars(has)} does not cover it`
          : words[paymentSource],
      isEnough: true,
    }
  if (paymentSource === 'none')
    return { key: 'payment', label, part: undefined, words: 'There is nothing to pay', isEnough: true }
  return {
    key: 'payment',
    label,
    part: undefined,
    words: 'The team has no payment method',
    isEnough: false,
    help: isTeamOwner
      ? { text: 'Add one under Billing.', to: '/manage-billing?tab=payment', link: 'Billing' }
      : { text: 'Ask a team admin to add one under Billing.' },
  }
}

function share(takes: number, has: number): number {
  return has <= 0 ? (takes > 0 ? 1 : 0) : Math.min(1, takes / has)
}

const payers: Partial<Record<string, string>> = {
  deposit: 'the team’s deposit',
  credit_card: 'the team’s card',
  invoice: 'the team’s next invoice',
}

/** What pays; nothing where nothing is to be paid. */
export function payerText(source: string | null): string | undefined {
  return payers[source ?? '']
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
    ...(shortages.length > 0 ? [`Stock lacks for ${shortages.map(short => short.name).join(', ')}.`] : []),
    ...(means.coversBudget ? [] : ['The budget does not cover it.']),
    ...(means.coversAllowance
      ? []
      : [means.allowance === null ? 'The team has no running plan.' : 'The plan has too few sends left.']),
    ...(means.paymentSource === null ? ['The team has no payment method.'] : []),
  ]
  return reasons.length > 0 || send.canConfirm ? reasons : ['It cannot be sent now. Look again in a moment.']
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
