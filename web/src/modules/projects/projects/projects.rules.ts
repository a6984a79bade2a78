import type { ApparelSize, ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

/** Where a project stands, as dot and word. */
export const stateViews: Record<ProjectState, { tone: StatusTone; label: string }> = {
  wish_list: { tone: 'neutral', label: 'In discussion' },
  submissions_open: { tone: 'progress', label: 'Submissions open' },
  submissions_finalized: { tone: 'progress', label: 'Submissions final' },
  in_production: { tone: 'moving', label: 'In production' },
  shipping: { tone: 'moving', label: 'Shipping' },
  done: { tone: 'done', label: 'Done' },
  canceled: { tone: 'stopped', label: 'Canceled' },
}

export const stateTabs = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'making', label: 'Being made' },
  { value: 'ended', label: 'Ended' },
] as const

const statesOfTab: Record<string, readonly ProjectState[]> = {
  open: ['wish_list', 'submissions_open'],
  making: ['submissions_finalized', 'in_production', 'shipping'],
  ended: ['done', 'canceled'],
}

/** The server's filters of a tab; an unknown one shows everything. */
export function filtersOf(tab: string): Partial<Record<ProjectState, 'true'>> | undefined {
  const states = statesOfTab[tab]
  return states && Object.fromEntries(states.map(state => [state, 'true']))
}

/** A calendar day as MM/DD/YYYY, never shifted by a time zone; 'N/A' without one (S3 §2). */
export function dueDate(day: string | null): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  return year ? `${month}/${date}/${year}` : 'N/A'
}

/** “12 of 40”, or only how many there are where no number is expected. */
export function submittedOf(project: {
  numberOfSubmissions: number
  expectedNumberOfRecipients: number | null
}): string {
  const count = project.numberOfSubmissions.toLocaleString('en-US')
  return project.expectedNumberOfRecipients === null
    ? count
    : `${count} of ${project.expectedNumberOfRecipients.toLocaleString('en-US')}`
}

/** “Hoodie: M, Green”, item by item. */
export function selectionText(sizes: ApparelSize): string {
  return Object.entries(sizes)
    .map(([item, choices]) => `${item}: ${Object.values(choices).join(', ')}`)
    .join(' · ')
}

interface PlaceFacts {
  addressOne: string | null
  addressTwo: string | null
  city: string
  state: string | null
  zipcode: string | null
  country: string | null
}

/** The address in one line; for people who may not see it, city and state. */
export function addressText(place: PlaceFacts): string {
  const { addressOne, addressTwo, city, state, zipcode, country } = place
  const cityLine = [state, zipcode].filter(Boolean).join(' ')
  return [addressOne, addressTwo, city, cityLine, country === 'US' ? null : country]
    .filter(Boolean)
    .join(', ')
}

/** What one person costs, and what everybody who is expected comes to, at the price within the country; in dollars. */
export function quoteTotal(
  quote: { unitPrice: string; shippingHome: string; agreedTotal: string | null },
  people: number,
): string {
  if (quote.agreedTotal !== null) return quote.agreedTotal
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  return (((cents(quote.unitPrice) + cents(quote.shippingHome)) * people) / 100).toFixed(2)
}

interface NeededItem {
  pieces: number
  lines: readonly { choices: readonly (string | null)[]; pieces: number }[]
}

/** “14: 8 M, 6 L”; people who have not chosen count as “not chosen”. */
export function piecesText({ pieces, lines }: NeededItem): string {
  const total = pieces.toLocaleString('en-US')
  const parts = lines
    .filter(line => line.pieces > 0 && line.choices.length > 0)
    .map(line => {
      const chosen = line.choices.filter(choice => choice !== null).join(' ') || 'not chosen'
      return `${line.pieces.toLocaleString('en-US')} ${chosen}`
    })
  return parts.length === 0 ? total : `${total}: ${parts.join(', ')}`
}
