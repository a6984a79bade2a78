import type { JobState, OutsideService } from '@ribbon/contract/administration/jobs'

export const stateTabs: { value: JobState; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'retrying', label: 'Trying again' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
]

/** What each kind of job does, for a colleague who does not program. */
const works: Record<string, string> = {
  'align-cards': 'Makes the team’s cards at Stripe those we know',
  'apply-bulk-import': 'Brings checked recipients in',
  'begin-parcel': 'Makes the parcel of a paid gift',
  'cancel-parcel': 'Takes back the label of a canceled gift',
  'check-bulk-import': 'Reads a file of recipients',
  'close-invoice-month': 'Makes a team’s invoice of a month',
  'complete-card-setup': 'Finishes saving a card',
  'confirm-bulk-send': 'Confirms a send to a list once it is priced',
  'confirm-payment': 'Finishes a payment the bank asked about',
  'follow-parcel': 'Asks the carrier where a parcel is',
  'follow-refunds': 'Finds out what became of a card’s refund',
  'label-parcel': 'Buys the label of a parcel',
  'plan-bulk-send': 'Prices a send to a list',
  'refresh-card': 'Reads a card again at Stripe',
  'remind-awaiting-addresses': 'Reminds recipients who have not given an address',
  'run-bulk-send': 'Makes the orders of a send to a list',
  'send-confirmation': 'Mails a link that confirms an address',
  'send-mail': 'Sends one email',
  'send-password-reset': 'Mails a link for a new password',
  'send-refund': 'Gives money back to a card',
  'send-waiting-orders': 'Sends gifts whose address has come',
  'settle-payment': 'Finds out what became of a card payment',
  'settle-subscription-change': 'Finds out what became of a change of plan',
  'sweep-audit-seals': 'Seals the audit trail',
  'sweep-bulk-imports': 'Deletes old import files',
  'sweep-cards': 'Looks after cards that expire',
  'sweep-dashboard': 'Adds up the dashboards',
  'sweep-due-invoices': 'Reminds of invoices that are due',
  'sweep-exports': 'Deletes exports whose link expired',
  'sweep-forgotten-plans': 'Deletes plans nobody confirmed',
  'sweep-invoice-months': 'Ends the month: makes invoices of months that are over',
  'sweep-order-tallies': 'Adds up the order counts',
  'sweep-participant-tallies': 'Adds up the people of redemptions',
  'sweep-payments': 'Looks after payments without an answer',
  'sweep-platform': 'Clears away what is no longer needed',
  'sweep-refunds': 'Looks after refunds that wait',
  'sweep-submission-tallies': 'Adds up the submissions of projects',
  'sweep-subscription-changes': 'Looks after changes of plan without an answer',
  'sweep-subscriptions': 'Compares subscriptions with Stripe',
  'sync-subscription': 'Reads a subscription again at Stripe',
  'tell-waiting-senders': 'Tells senders whose gifts wait for an address',
  'void-stray-labels': 'Gives back labels whose purchase got no answer',
  'watch-alerts': 'Looks for what teams must be told of',
  'write-export': 'Writes an export',
}

/**
 * A cron schedule in words. Knows the forms our schedules use (every minute, every few minutes, hourly,
 * at hours of the day) and returns any other as it is.
 */
export function scheduleText(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ')
  if (rest.join(' ') !== '* * *') return cron
  if (hour === '*')
    return minute === '*'
      ? 'Every minute'
      : minute.startsWith('*/')
        ? `Every ${minute.slice(2)} minutes`
        : /^\d+$/.test(minute)
          ? `Every hour at :${minute.padStart(2, '0')}`
          : cron
  return /^[\d,]+$/.test(hour) && /^\d+$/.test(minute)
    ? `Daily at ${hour
        .split(',')
        .map(each => `${each.padStart(2, '0')}:${minute.padStart(2, '0')}`)
        .join(' and ')} UTC`
    : cron
}

/** What a kind of job does; a kind without a description is shown by its name. */
export function workText(name: string): string {
  const known = works[name]
  if (known) return known
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `{ id: 41 }` as `number 41`, other fields by name; empty for a job without a subject. */
export function payloadText(payload: Record<string, unknown>): string {
  const fields = Object.entries(payload).filter(([name, value]) => !(name === 'id' && value === 0))
  return fields
    .map(([name, value]) => (name === 'id' ? `number ${String(value)}` : `${name} ${String(value)}`))
    .join(', ')
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} seconds`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} minutes`
  return seconds < 36 * 3600 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`
}

export const serviceNames: Record<OutsideService, { name: string; text: string }> = {
  database: { name: 'Database', text: 'Everything is kept there' },
  storage: { name: 'File storage', text: 'Pictures and documents' },
  worker: { name: 'Worker', text: 'Takes the jobs of the queue' },
  mail: { name: 'Mail server', text: 'Sends every email' },
  payments: { name: 'Card payments', text: 'Stripe' },
  carrier: { name: 'Carrier', text: 'ShipEngine: rates, labels, tracking' },
}
