import type { AskOutcome, AskState } from '@ribbon/contract/projects/projects/asks'
import { emailPattern } from '@ribbon/contract/email-pattern'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'

export const askViews: Record<AskState, { label: string; tone: StatusTone }> = {
  asked: { label: 'Asked', tone: 'neutral' },
  reminded: { label: 'Reminded', tone: 'progress' },
  submitted: { label: 'Submitted', tone: 'done' },
  unsubscribed: { label: 'Unsubscribed', tone: 'stopped' },
}

/** Typed or pasted addresses, between which are spaces, commas, semicolons or line breaks. */
export const readAddresses = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

/** What is wrong with typed addresses, if anything. */
export function addressProblem(typed: string): string | undefined {
  const addresses = readAddresses(typed)
  if (addresses.length === 0) return 'Enter at least one email address.'
  if (addresses.length > 1_000) return 'Enter at most 1,000 addresses at a time.'
  const wrong = addresses.find(address => !emailPattern.test(address))
  return wrong && `“${wrong}” is not an email address.`
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

/** What came of asking, a sentence for each count. */
export function askOutcomeLines(outcome: AskOutcome): string[] {
  const { asked, submittedAlready, askedAlready, notAllowed, withoutEmail } = outcome
  const skipped = [
    submittedAlready > 0 && `${people(submittedAlready)} submitted already.`,
    askedAlready > 0 && `${people(askedAlready)} ${askedAlready === 1 ? 'was' : 'were'} asked before.`,
    notAllowed > 0 && `${people(notAllowed)} skipped: their email domain is not allowed.`,
    withoutEmail > 0 && `${people(withoutEmail)} skipped: there is no email address.`,
  ].filter(line => line !== false)
  if (asked > 0) return [`We are sending an email to ${people(asked)}.`, ...skipped]
  return ['Nobody new to ask.', ...skipped]
}
