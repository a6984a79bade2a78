import { loadStripe } from '@stripe/stripe-js/pure'
import { appearanceOf } from '../../../platform/card-element/appearance.ts'
import type { OpenCardElement } from '../../../platform/card-element/card-element.ts'

/** Stripe's own element by Stripe's own script, which asks the card's bank by itself where that is wanted. */
export const openElement: OpenCardElement = async ({ clientSecret, publishableKey }, at) => {
  const stripe = publishableKey === '' ? null : await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe could not be loaded.')
  const elements = stripe.elements({ clientSecret, appearance: appearanceOf() })
  const element = elements.create('payment', {
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  await new Promise<void>((resolve, reject) => {
    element.once('ready', () => resolve())
    element.once('loaderror', ({ error }) => reject(new Error(error.message)))
    element.mount(at)
  })
  const follow = new MutationObserver(() => {
    void elements.update({ appearance: appearanceOf() })
  })
  follow.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return {
    focus: () => element.focus(),
    async confirm() {
      const { error: incomplete } = await elements.submit()
      if (incomplete) return { state: 'invalid' }
      const { error } = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: window.location.href },
      })
      // A first answer that was lost on the way: it is confirmed already.
      if (!error || error.setup_intent?.status === 'succeeded') return { state: 'confirmed' }
      return error.type === 'validation_error'
        ? { state: 'invalid' }
        : { state: 'refused', reason: error.message ?? 'The card was refused.' }
    },
    remove() {
      follow.disconnect()
      element.destroy()
    },
  }
}
