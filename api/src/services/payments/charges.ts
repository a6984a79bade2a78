import type Stripe from 'stripe'
import { idOf, isOwnerAsked, refusalOf, wordsOf } from './provider-refusals.ts'

export interface NewCharge {
  customerId: string
  methodId: string
  amountCents: number
  currency: string
  /** Of the attempt: the provider charges once under it, and the charge is found again by it. */
  idempotencyKey: string
  description: string
  metadata?: Record<string, string>
  /** Where the card's bank sends its owner back to. */
  returnUrl: string
}
export type ChargeOutcome =
  | { state: 'succeeded'; providerId: string }
  | { state: 'refused'; reason: string }
  /** The card's bank asks its owner, on a page of its own. */
  | { state: 'needs_owner'; providerId: string; confirmUrl: string }
  | { state: 'unknown'; cause: unknown }
/** `none`: the provider does not know it; trying again with the same key cannot charge twice. */
export type FoundCharge = ChargeOutcome | { state: 'none' }

export async function takeCharge(stripe: Stripe, charge: NewCharge): Promise<ChargeOutcome> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        customer: charge.customerId,
        payment_method: charge.methodId,
        allowed_payment_method_types: ['card'],
        amount: charge.amountCents,
        currency: charge.currency,
        confirm: true,
        return_url: charge.returnUrl,
        description: charge.description,
        metadata: { ...charge.metadata, attempt_key: charge.idempotencyKey },
      },
      { idempotencyKey: charge.idempotencyKey },
    )
    // A repeated request is answered as the first was; the owner may have confirmed it since.
    return outcomeOf(
      intent.status === 'requires_action' ? await stripe.paymentIntents.retrieve(intent.id) : intent,
    )
  } catch (error) {
    const reason = refusalOf(error)
    return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
  }
}

export async function findCharge(
  stripe: Stripe,
  { customerId, idempotencyKey, since }: { customerId: string; idempotencyKey: string; since?: Date },
): Promise<FoundCharge> {
  // Listing is up to date at once; the provider's search lags behind by minutes and would answer "none" too early.
  const created = since && { gte: Math.floor(since.getTime() / 1000) - 3600 }
  try {
    for await (const intent of stripe.paymentIntents.list({
      customer: customerId,
      limit: 100,
      ...(created && { created }),
    })) {
      if (intent.metadata['attempt_key'] === idempotencyKey) return outcomeOf(intent)
    }
    return { state: 'none' }
  } catch (error) {
    return { state: 'unknown', cause: error }
  }
}

/** Gives up a payment that waits for the card's owner; answers what became of it if it was confirmed meanwhile. */
export async function cancelCharge(stripe: Stripe, providerId: string): Promise<ChargeOutcome> {
  try {
    return outcomeOf(
      await stripe.paymentIntents.cancel(providerId).catch(() => stripe.paymentIntents.retrieve(providerId)),
    )
  } catch (error) {
    return { state: 'unknown', cause: error }
  }
}

export async function readCharge(stripe: Stripe, providerId: string): Promise<ChargeOutcome> {
  try {
    return outcomeOf(await stripe.paymentIntents.retrieve(providerId))
  } catch (error) {
    return { state: 'unknown', cause: error }
  }
}

/**
 * The bank's page on which the card's owner confirms the payment of an invoice. Such a payment is made by the provider, without a page
 * to return to, so it is confirmed again with one.
 */
export async function openConfirmation(
  stripe: Stripe,
  { providerId, returnUrl }: { providerId: string; returnUrl: string },
): Promise<string | undefined> {
  try {
    const intent = await stripe.paymentIntents.retrieve(providerId)
    if (intent.status !== 'requires_action' && !isOwnerAsked(intent.last_payment_error?.code))
      return undefined
    const open = intent.next_action?.redirect_to_url
    if (open?.url && open.return_url === returnUrl) return open.url
    const card = idOf(intent.payment_method ?? intent.last_payment_error?.payment_method)
    const asked = await stripe.paymentIntents.confirm(providerId, {
      return_url: returnUrl,
      ...(card === undefined ? {} : { payment_method: card }),
    })
    return asked.next_action?.redirect_to_url?.url ?? undefined
  } catch {
    // The page says that the bank has answered, and looks again.
    return undefined
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (intent.status === 'succeeded') return { state: 'succeeded', providerId: intent.id }
  if (intent.status === 'processing' || intent.status === 'requires_confirmation')
    return { state: 'unknown', cause: new Error(`The payment is ${intent.status}.`) }
  const confirmUrl = intent.next_action?.redirect_to_url?.url
  if (intent.status === 'requires_action' && confirmUrl)
    return { state: 'needs_owner', providerId: intent.id, confirmUrl }
  if (intent.status === 'canceled') return { state: 'refused', reason: 'It was not confirmed with the bank.' }
  const { code, message } = intent.last_payment_error ?? {}
  return { state: 'refused', reason: wordsOf(code) ?? message ?? 'The payment did not go through.' }
}
