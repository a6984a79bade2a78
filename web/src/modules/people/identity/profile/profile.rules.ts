import type { SessionView, User } from '@ribbon/contract/people/identity/identity'
import { checkFields, isFilled, type FieldRule } from '../../../../platform/forms/check-fields.ts'

const name = (field: string): readonly FieldRule<unknown>[] => [
  [isFilled, `${field} can't be blank!`],
  [text => text.trim().length <= 80, `${field} is too long (maximum is 80 characters).`],
]
export const checkNames = checkFields<{ first_name: string; last_name: string }>({
  first_name: name('First name'),
  last_name: name('Last name'),
})

export type Preferences = User['attributes']['emailNotificationsPreferencesBlob']
export type PreferenceName = keyof Preferences

/** The mails a person can turn off. */
export const preferenceViews: readonly { name: PreferenceName; label: string; text: string }[] = [
  {
    name: 'send_order_confirmation_email',
    label: 'A gift is paid',
    text: 'What you sent, to whom, and how much it cost.',
  },
  {
    name: 'send_shipping_confirmation_email',
    label: 'A gift is on its way',
    text: 'When the package ships, with a tracking link.',
  },
  {
    name: 'send_group_order_summary_email',
    label: 'A redemption page is finished',
    text: 'Who chose which gift, once the page is finalized.',
  },
  {
    name: 'send_e_commerce_order_confirmation_email',
    label: 'Someone buys in the store',
    text: 'What was ordered in your team’s store, and where it goes.',
  },
  {
    name: 'send_billing_alert_email',
    label: 'Money needs attention',
    text: 'A failed payment, an expiring card, or a deposit, budget or plan that is almost used up.',
  },
  {
    name: 'send_stock_alert_email',
    label: 'Stock runs low',
    text: 'Items that fall below your team’s threshold. Sent to team admins while the threshold is on.',
  },
]

/** Names the change, so that two of them are two notices with their own way back. */
export function preferenceNews(name: PreferenceName, isOn: boolean): string {
  const label = preferenceViews.find(view => view.name === name)?.label ?? name
  return `Email “${label}”: ${isOn ? 'on' : 'off'}.`
}

/** Whether a device, named such as `Safari on iPhone`, is one for the hand. */
export function isHandheld(device: string): boolean {
  return /\b(?:iPhone|iPad|Android)$/.test(device)
}

export const methodWords: Record<SessionView['attributes']['method'], string> = {
  password: 'signed in with a password',
  saml: 'signed in with SSO',
  google: 'signed in with Google',
  invitation: 'signed in with an invitation',
  reset: 'signed in with a reset link',
}

const entryWords: Record<string, string> = {
  credit: 'Credits added',
  hold: 'Gift sent',
  release: 'Returned',
  infinite_on: 'No limit',
  infinite_off: 'Limit set',
}

/** In place of an amount of nothing: a gift sent while the budget had no limit took nothing from it. */
export function noAmountWord({ kind, amount }: { kind: string; amount: string }): string | undefined {
  if (Number(amount) !== 0) return undefined
  return kind === 'hold' || kind === 'release' ? 'not counted' : '–'
}

/** What changed a budget; a note of the person who added credits says more than the kind. */
export function entryWord(kind: string): string {
  return entryWords[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
}
