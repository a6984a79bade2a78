import { loadStripe } from '@stripe/stripe-js/pure'
import { appearanceOf } from '../../../platform/card-element/appearance.ts'
import type { OpenCardElement } from '../../../platform/card-element/card-element.ts'

/** Stripe's own element on the account of the store's team: cards and wallets, and the card's bank where it asks. */
export const openElement: OpenCardElement = async (
  { clientSecret, publishableKey, stripeAccount = '' },
  at,
) => {
  const stripe = publishableKey === '' ? null : await loadStripe(publishableKey, { stripeAccount })
  if (!stripe) throw new Error('Stripe could not be loaded.')
  const elements = stripe.elements({ clientSecret, appearance: appearanceOf('--store-fill') })
  const element = elements.create('payment', { layout: 'tabs' })
  await new Promise<void>((resolve, reject) => {
    element.once('ready', () => resolve())
    element.once('loaderror', ({ error }) => reject(new Error(error.message)))
    element.mount(at)
  })
  return {
    focus: () => element.focus(),
    async confirm() {
      const { error: incomplete } = await elements.submit()
      if (incomplete) return { state: 'invalid' }
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: window.location.href },
      })
      // A first answer that was lost on the way: it is paid already.
      if (!error || error.payment_intent?.status === 'succeeded') return { state: 'confirmed' }
      return error.type === 'validation_error'
        ? { state: 'invalid' }
        : { state: 'refused', reason: error.message ?? 'The card was refused.' }
    },
    remove: () => element.destroy(),
  }
}
