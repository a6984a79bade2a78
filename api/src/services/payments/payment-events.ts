import type Stripe from 'stripe'
import { databaseTime } from '../../platform/database-time.ts'
import { idOf } from './provider-refusals.ts'

/** What a signed event of the provider is about. The object itself is always read again, never taken from the event. */
export interface PaymentEvent {
  id: string
  type: string
  objectId: string
  customerId: string | undefined
  subscriptionId: string | undefined
  /** Our key of the payment it is about. */
  attemptKey: string | undefined
  /** The payment a charge or refund belongs to. */
  paymentId: string | undefined
}

/** The event of a signed webhook of the platform's own account; undefined if the signature is wrong or too old. */
export function readPaymentEvent(
  stripe: Stripe,
  { rawBody, signature, secret }: { rawBody: string; signature: string; secret: string },
): PaymentEvent | undefined {
  try {
    const event = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      undefined,
      undefined,
      databaseTime().getTime(),
    )
    // Whoever owns a connected account can write anything into it: its events have an endpoint of their own.
    if (event.account) return undefined
    const object = event.data.object as EventObject
    const subscription =
      object.object === 'subscription' ? object.id : idOf(object.parent?.subscription_details?.subscription)
    return {
      id: event.id,
      type: event.type,
      objectId: object.id,
      customerId: object.object === 'customer' ? object.id : idOf(object.customer),
      subscriptionId: subscription,
      attemptKey: object.metadata?.['attempt_key'],
      paymentId: idOf(object.payment_intent),
    }
  } catch {
    return undefined
  }
}

interface EventObject {
  id: string
  object: string
  customer?: string | { id: string } | null
  metadata?: Record<string, string> | null
  /** Of a charge and a refund. */
  payment_intent?: string | { id: string } | null
  /** Of an invoice. */
  parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null
}
