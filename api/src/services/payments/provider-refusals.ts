import Stripe from 'stripe'

const ownWords: Record<string, string> = {
  authentication_required: 'The card’s bank wants its owner to confirm the payment.',
  payment_intent_authentication_failure: 'The card’s owner did not confirm it with the bank.',
}
/** Our own sentence where the provider's speaks to programmers. */
export const wordsOf = (code: string | undefined) => (code === undefined ? undefined : ownWords[code])

const ownerAsked = [
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]
/** The card's bank wants its owner to confirm the payment. */
export const isOwnerAsked = (code: string | undefined): boolean => ownerAsked.some(each => each === code)

/** The provider's sentence where it is certain that nothing was done; undefined where that is not known. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return wordsOf(error.code) ?? error.message
  // A key or an object in use: another request is under way.
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return error.statusCode === 409 || error.code === 'lock_timeout' ? undefined : error.message
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return 'Card payments are not set up correctly.'
  return undefined
}

export function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === 'object' ? named?.id : named
}
