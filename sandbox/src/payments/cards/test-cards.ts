import { createHash } from 'node:crypto'

export interface CardRefusal {
  code: string
  decline_code?: string
  message: string
  param?: string
}

export interface TestCard {
  name: string
  number: string
  brand: string
  funding: 'credit' | 'debit'
  /** Refused whenever the network is asked, also when it is attached to a customer. */
  refuses?: CardRefusal
  /** Attaches, then every charge is refused. */
  refusesCharges?: CardRefusal
  /** Wants its owner: always, or only until a set-up has been authenticated. */
  authentication?: 'always' | 'once'
  /** A refund goes through, and then its bank sends it back. */
  sendsRefundsBack?: true
  /** A refund to it on an account waits until the account's clock is moved. */ refundsWait?: true
}

export const declined = (decline_code: string, message = 'Your card was declined.'): CardRefusal => ({
  code: 'card_declined',
  decline_code,
  message,
})

const visa = { brand: 'visa', funding: 'credit' } as const

export const testCards: TestCard[] = [
  { name: 'visa', number: '4242424242424242', ...visa },
  { name: 'visa_debit', number: '4000056655665556', brand: 'visa', funding: 'debit' },
  { name: 'mastercard', number: '5555555555554444', brand: 'mastercard', funding: 'credit' },
  { name: 'amex', number: '378282246310005', brand: 'amex', funding: 'credit' },
  { name: 'discover', number: '6011111111111117', brand: 'discover', funding: 'credit' },
  { name: 'chargeDeclined', number: '4000000000000002', ...visa, refuses: declined('generic_decline') },
  {
    name: 'chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    ...visa,
    refuses: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    name: 'chargeDeclinedExpiredCard',
    number: '4000000000000069',
    ...visa,
    refuses: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  },
  {
    name: 'chargeDeclinedIncorrectCvc',
    number: '4000000000000127',
    ...visa,
    refuses: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  },
  {
    name: 'chargeDeclinedProcessingError',
    number: '4000000000000119',
    ...visa,
    refuses: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    name: 'chargeCustomerFail',
    number: '4000000000000341',
    ...visa,
    refusesCharges: declined('generic_decline'),
  },
  { name: 'refundFail', number: '4000000000005126', ...visa, sendsRefundsBack: true },
  { name: 'pendingRefund', number: '4000000000007726', ...visa, refundsWait: true },
  { name: 'authenticationRequiredOnSetup', number: '4000002500003155', ...visa, authentication: 'once' },
  { name: 'authenticationRequired', number: '4000000000003220', ...visa, authentication: 'always' },
]

export const notATestCard: TestCard = {
  name: 'notATestCard',
  number: '',
  brand: 'unknown',
  funding: 'credit',
  refuses: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
}

export function cardNamed(name: string): TestCard {
  return testCards.find(card => card.name === name) ?? notATestCard
}

/** The card behind `tok_visa` or `pm_card_visa`, which may be used as often as one likes. */
export function publicTestCard(id: string, prefix: 'tok_' | 'pm_card_'): TestCard | undefined {
  return id.startsWith(prefix) ? testCards.find(card => card.name === id.slice(prefix.length)) : undefined
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|5|4[4-9])/.test(number)) return 'discover'
  return 'unknown'
}

export function passesLuhn(number: string): boolean {
  let sum = 0
  for (let at = 0; at < number.length; at += 1) {
    const digit = Number(number[number.length - 1 - at])
    const counted = at % 2 === 1 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

export function fingerprintOf(number: string): string {
  return createHash('sha256')
    .update(`sandbox:${number}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, 'x')
    .slice(0, 16)
}
