import Stripe from 'stripe'

export interface Card {
  methodId: string
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
  /** The same for the same card, however often it is added. */
  fingerprint: string | null
}

/** Where a card that is being typed in stands. `waiting`: nothing is wrong, its owner has not finished. */
export type SetupState =
  | { state: 'confirmed'; methodId: string }
  | { state: 'waiting' | 'refused'; reason: string }

export interface CardSetups {
  /** Opens the provider's element for one card of the customer, once for a key. */
  createSetup(setup: {
    customerId: string
    idempotencyKey: string
    metadata: Record<string, string>
  }): Promise<{ setupId: string; clientSecret: string }>
  readSetup(setupId: string): Promise<SetupState>
  /** Ends a set-up that nobody will finish. */
  cancelSetup(setupId: string): Promise<void>
  /** The card as the provider knows it now; undefined where there is none of this name. */
  readCard(methodId: string): Promise<(Card & { customerId: string | null }) | undefined>
  /** Takes a card from its customer for ever; one that is gone already is no failure. */
  detachCard(methodId: string): Promise<void>
}

/** What the browser opens the element with. */
export interface CardElementConfig {
  publishableKey: string
  /** Of the stand-in's page; null where the provider's own script is used. */ elementUrl: string | null
}

export function openCardSetups(stripe: Stripe): CardSetups {
  return {
    async createSetup({ customerId, idempotencyKey, metadata }) {
      const intent = await stripe.setupIntents.create(
        { customer: customerId, allowed_payment_method_types: ['card'], usage: 'off_session', metadata },
        { idempotencyKey },
      )
      if (!intent.client_secret) throw new Error(`Set-up ${intent.id} has no client secret.`)
      return { setupId: intent.id, clientSecret: intent.client_secret }
    },
    readSetup: async setupId => stateOf(await stripe.setupIntents.retrieve(setupId)),
    async cancelSetup(setupId) {
      try {
        await stripe.setupIntents.cancel(setupId)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
    async readCard(methodId) {
      try {
        const method = await stripe.paymentMethods.retrieve(methodId)
        return method.card
          ? {
              ...cardOf(method),
              customerId:
                typeof method.customer === 'object'
                  ? (method.customer?.id ?? null)
                  : (method.customer ?? null),
            }
          : undefined
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
          return undefined
        throw error
      }
    },
    async detachCard(methodId) {
      try {
        await stripe.paymentMethods.detach(methodId)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const still = await stripe.paymentMethods.retrieve(methodId).catch(() => undefined)
        if (still?.customer) throw error
      }
    },
  }
}

function stateOf(intent: Stripe.SetupIntent): SetupState {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method?.id : intent.payment_method
  if (intent.status === 'succeeded' && method) return { state: 'confirmed', methodId: method }
  if (intent.last_setup_error)
    return { state: 'refused', reason: intent.last_setup_error.message ?? 'The card was refused.' }
  return {
    state: 'waiting',
    reason:
      intent.status === 'canceled'
        ? 'The form was open for too long. Enter the card again.'
        : 'It has not been confirmed yet.',
  }
}

/** The card of a payment method, without anything that could be charged elsewhere. */
export function cardOf({ id, card }: Stripe.PaymentMethod): Card {
  if (!card) throw new Error(`Payment method ${id} is no card.`)
  return {
    methodId: id,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  }
}
