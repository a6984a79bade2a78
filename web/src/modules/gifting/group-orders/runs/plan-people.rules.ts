import type { RunRow } from '@ribbon/contract/gifting/group-orders/runs'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'
import { isOpenPlan, type PlanFacts } from './runs.rules.ts'

export const rowKinds = ['ready', 'problem', 'postponed', 'recent', 'po_box', 'duplicate_address'] as const
export type RowKind = (typeof rowKinds)[number]

export function rowKindOf(text: string): RowKind | undefined {
  return rowKinds.find(kind => kind === text)
}

/** The ways to look at the people of a plan; kinds without anybody are left out, but for the one that is on. */
export function kindTabs(
  counts: PlanFacts['counts'],
  current: string,
): { value: string; label: string; count: number }[] {
  const kinds = [
    { value: 'all', label: 'Everyone', count: counts.people },
    { value: 'problem', label: 'Only problems', count: counts.problem },
    { value: 'ready', label: 'Ready', count: counts.ready },
    { value: 'recent', label: 'Gifted in 30 days', count: counts.recent },
    { value: 'po_box', label: 'PO boxes', count: counts.poBox },
    { value: 'duplicate_address', label: 'Same address', count: counts.duplicateAddress },
    { value: 'postponed', label: 'Asked to wait', count: counts.postponed },
  ]
  return kinds.filter(kind => kind.value === 'all' || kind.value === current || kind.count > 0)
}

const marks: Record<RunRow['attributes']['marks'][number], string> = {
  recent: 'Gift in the last 30 days',
  po_box: 'PO box',
  duplicate_address: 'Same address as another person',
}

/** What happens to a person, and what to look at twice; each a dot and words. */
export function rowNotes(
  row: Pick<RunRow['attributes'], 'verdict' | 'marks' | 'orderId'>,
  state: PlanFacts['state'],
): { tone: StatusTone; label: string }[] {
  return [
    rowOutcome(row, state),
    ...row.marks.map(mark => ({ tone: 'progress' as const, label: marks[mark] })),
  ]
}

function rowOutcome(
  { verdict, orderId }: Pick<RunRow['attributes'], 'verdict' | 'orderId'>,
  state: PlanFacts['state'],
): { tone: StatusTone; label: string } {
  if (orderId !== null) return { tone: 'done', label: 'Has an order' }
  if (verdict === 'problem') return { tone: 'stopped', label: 'Needs a fix' }
  if (verdict === 'postponed') return { tone: 'moving', label: 'Asked to wait' }
  if (state === 'refused') return { tone: 'stopped', label: 'Got nothing' }
  return isOpenPlan(state)
    ? { tone: 'done', label: 'Gets the gifts' }
    : { tone: 'progress', label: 'Order is being made' }
}

/** An email to a person about what has to be corrected on the page. */
export function fixMail(
  { email, name, problem }: Pick<RunRow['attributes'], 'email' | 'name' | 'problem'>,
  page: string,
): string {
  const body = [
    name === '' ? 'Hello,' : `Hello ${name},`,
    `We cannot send your gifts yet: ${problem ?? ''}`,
    `Please correct it here: ${page}`,
  ].join('\n\n')
  const subject = encodeURIComponent('Your gifts wait for a correction')
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(body)}`
}
