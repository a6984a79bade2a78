import type { StripeCall } from './wire/stripe-endpoint.ts'
import { invalid } from './wire/stripe-error.ts'
import { textOf } from './wire/stripe-params.ts'

/** A browser proves by the client secret that it may see an intent; others may leave the secret out. */
export function requireClientSecret(
  { query, body, byBrowser }: StripeCall,
  intent: { client_secret: string | null },
  name: 'SetupIntent' | 'PaymentIntent',
): void {
  const secret = textOf(query, 'client_secret') ?? textOf(body, 'client_secret')
  if (byBrowser ? secret !== intent.client_secret : secret !== undefined && secret !== intent.client_secret)
    throw invalid(
      `The client_secret provided does not match the client_secret associated with the ${name}.`,
      'client_secret',
      'resource_missing',
    )
}
