import type { JobState, OutsideService } from '@ribbon/contract/operations-jobs'

export const stateTabs: { value: JobState; label: string }[] = [{ value: 'failed', label: 'Failed' }, { value: 'retrying', label: 'Trying again' }, { value: 'waiting', label: 'Waiting' }, { value: 'running', label: 'Running' }]

/** What each kind of job does, as one tells a colleague who does not program. */
const works: Record<string, string> = {
  'send-mail': 'Sends one e-mail', 'begin-parcel': 'Makes the parcel of a paid gift and buys its label', 'cancel-parcel': 'Takes back the label of a canceled gift', 'follow-parcel': 'Asks the carrier where a parcel is',
  'settle-payment': 'Finds out what became of a card payment', 'refund-payment': 'Gives money back to a card', 'sweep-payments': 'Looks after payments without an answer', 'sweep-refunds': 'Looks after refunds that wait',
  'send-password-reset': 'Mails a link for a new password', 'send-confirmation': 'Mails a link that confirms an address', 'fill-plan': 'Prices a send to a list', 'confirm-when-planned': 'Confirms a send to a list once it is priced',
  'make-chunks': 'Makes the orders of a send to a list', 'check-bulk-import': 'Reads a file of recipients', 'apply-bulk-import': 'Brings checked recipients in', 'remind-awaiting-addresses': 'Reminds recipients who have not given an address',
  'tell-waiting-senders': 'Tells senders whose gifts wait for an address', 'sweep-platform': 'Clears away what is no longer needed', 'sweep-audit-seals': 'Seals the audit trail', 'sweep-order-tallies': 'Adds up the order counts',
  'sweep-forgotten-plans': 'Deletes plans nobody confirmed', 'sweep-bulk-imports': 'Deletes old import files',
}

/** A kind nobody has put in words yet is shown by its name. */
export function workText(name: string): string {
  const known = works[name]
  if (known) return known
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `{ id: 41 }` as `41`; more than an id is shown field by field; nothing for work that is about nothing. */
export function payloadText(payload: Record<string, unknown>): string {
  const fields = Object.entries(payload).filter(([name, value]) => !(name === 'id' && value === 0))
  return fields.map(([name, value]) => (name === 'id' ? `number ${String(value)}` : `${name} ${String(value)}`)).join(', ')
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} seconds`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} minutes`
  return seconds < 36 * 3600 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`
}

export const serviceNames: Record<OutsideService, { name: string; text: string }> = {
  database: { name: 'Database', text: 'Everything is kept there' }, storage: { name: 'File storage', text: 'Pictures and documents' }, worker: { name: 'Worker', text: 'Takes the jobs of the queue' },
  mail: { name: 'Mail server', text: 'Sends every e-mail' }, payments: { name: 'Card payments', text: 'Stripe' }, carrier: { name: 'Carrier', text: 'ShipEngine: rates, labels, tracking' },
}
