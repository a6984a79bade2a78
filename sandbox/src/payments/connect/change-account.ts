import type Stripe from 'stripe'
import type { Delivery } from '../../webhook-sender.ts'
import type { Payments } from '../open-payments.ts'
import type { StoredAccount } from '../payments.book.ts'
import { recordEvent } from '../record-event.ts'
import { forAccount } from './on-behalf-of.ts'
import { identityDocument, requirements, stillDue } from './requirements.ts'

export const accountActions = ['ask', 'restrict', 'allow', 'review', 'disconnect'] as const
export type AccountAction = (typeof accountActions)[number]

/** What its owner typed so far; with `isSubmitted` it is checked at once, and what is missing is still due. */
export async function fillIn(
  payments: Payments,
  account: StoredAccount,
  { given, isSubmitted }: { given: Record<string, string>; isSubmitted: boolean },
): Promise<StoredAccount> {
  payments.book.put('accounts_on_file', { ...payments.book.get('accounts_on_file', account.id)!, given })
  const due = stillDue(given)
  const isComplete = isSubmitted && due.length === 0
  return change(payments, account, {
    details_submitted: account.details_submitted || isComplete,
    charges_enabled: account.charges_enabled || isComplete,
    payouts_enabled: account.payouts_enabled || isComplete,
    business_profile: {
      ...account.business_profile!,
      name: given['company.name'] || null,
      url: given['business_profile.url'] || null,
    },
    capabilities: isComplete ? { card_payments: 'active', transfers: 'active' } : account.capabilities!,
    requirements: requirements(due, {
      disabled_reason: due.length > 0 && !account.charges_enabled ? 'requirements.past_due' : null,
      past_due: account.charges_enabled ? [] : due,
    }),
  })
}

/** What the provider does with an account by itself: asks for more, takes charges away, gives them back. */
export function actOn(payments: Payments, account: StoredAccount, action: AccountAction): Promise<unknown> {
  if (action === 'disconnect') return disconnect(payments, account)
  if (action === 'ask')
    return change(payments, account, { requirements: requirements([identityDocument.name]) })
  if (action === 'restrict')
    return change(payments, account, {
      charges_enabled: false,
      payouts_enabled: false,
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      requirements: requirements([identityDocument.name], {
        disabled_reason: 'requirements.past_due',
        past_due: [identityDocument.name],
      }),
    })
  if (action === 'review')
    return change(payments, account, {
      details_submitted: true,
      charges_enabled: false,
      payouts_enabled: false,
      requirements: requirements([], {
        disabled_reason: 'requirements.pending_verification',
        pending_verification: ['company.tax_id'],
      }),
    })
  return change(payments, account, {
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: requirements([]),
  })
}

async function change(
  payments: Payments,
  account: StoredAccount,
  facts: Partial<Stripe.Account>,
): Promise<StoredAccount> {
  const changed = { ...account, ...facts } as StoredAccount
  payments.book.put('accounts', changed)
  await sendEvent(payments, account.id, 'account.updated', changed)
  return changed
}

async function disconnect(payments: Payments, account: StoredAccount): Promise<void> {
  payments.book.put('accounts_on_file', {
    ...payments.book.get('accounts_on_file', account.id)!,
    isDisconnected: true,
  })
  const application = { id: 'ca_sandbox', object: 'application', name: 'Ribbon' }
  await sendEvent(payments, account.id, 'account.application.deauthorized', application)
}

/** Records the event of an account with the changes that were made, and sends it. */
async function sendEvent(payments: Payments, account: string, type: string, object: object): Promise<void> {
  const delivery: Delivery | undefined = recordEvent(forAccount(payments, account), type, object, {
    id: null,
    idempotency_key: null,
  })
  await payments.book.commit(`${type} ${account}`)
  if (delivery) payments.sender.send(delivery)
}
