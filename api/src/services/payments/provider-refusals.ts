import Stripe from 'stripe'

/** The provider's sentence where it is certain that nothing was done; undefined where that is not known. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return error.message
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
