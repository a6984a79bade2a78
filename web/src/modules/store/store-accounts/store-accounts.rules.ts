import type { Store } from '@ribbon/contract/store/stores/store-resource'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

type Account = NonNullable<Store['attributes']['account']>

export interface AccountLook {
  tone: StatusTone
  label: string
  text: string
  /** Above what the provider still wants to know. */ listTitle: string
  /** Of the button that opens the provider's page; none where nothing is to be done there. */ action?: string
}

/** What the settings say of an account, or of a store that has none. */
export function lookOf(account: Account | null): AccountLook {
  if (!account)
    return {
      tone: 'neutral',
      label: 'Not connected',
      text: 'Shoppers pay by card, and the money goes to an account at Stripe that is yours alone. Stripe pays it out to your bank.',
      listTitle: '',
      action: 'Connect with Stripe',
    }
  const isAsked = account.currentlyDue.length > 0
  if (account.state === 'made')
    return {
      tone: 'progress',
      label: 'Not finished',
      text: 'The account is made, and Stripe waits for details of your business.',
      listTitle: 'Stripe still needs',
      action: 'Go on at Stripe',
    }
  if (account.state === 'submitted')
    return {
      tone: 'progress',
      label: isAsked ? 'Details missing' : 'Being checked',
      text: isAsked
        ? 'Stripe checked your details and needs more.'
        : 'Stripe checks your details, which takes minutes, or some days at most. You need not wait here.',
      listTitle: 'Stripe still needs',
      action: isAsked ? 'Go on at Stripe' : 'Open Stripe',
    }
  if (account.state === 'restricted')
    return {
      tone: 'stopped',
      label: 'Payments stopped',
      text: 'Stripe has stopped payments to this account. Shoppers cannot buy until Stripe allows them again.',
      listTitle: 'Stripe needs',
      action: 'Go on at Stripe',
    }
  return {
    tone: 'done',
    label: 'May take payments',
    text: account.payoutsEnabled
      ? 'Shoppers can pay, and Stripe pays out to your bank.'
      : 'Shoppers can pay. Payouts to your bank are stopped until Stripe has all details.',
    listTitle: 'Stripe soon needs',
    ...(isAsked || !account.payoutsEnabled ? { action: 'Go on at Stripe' } : {}),
  }
}

/** What is said to an owner who is back from the provider's page. */
export function welcomeBack(account: Account | null): string {
  if (account?.state === 'charging') return 'Your payments account is connected.'
  if (account?.state === 'submitted' && account.currentlyDue.length === 0)
    return 'Your details are with Stripe, which checks them now.'
  return 'Your payments account is not finished yet. You can go on at any time.'
}
