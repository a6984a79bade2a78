import { displayMoney } from '@ribbon/contract/money'
import type { ResponseOf, Route } from '@ribbon/contract/route'
import { checkoutRoutes } from '@ribbon/contract/store/checkout/checkout'
import { useState } from 'react'
import { newKey } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'

export interface PaymentSectionProps {
  shop: {
    href: (path: string) => string
    isPreview: boolean
    call: <R extends Route>(
      route: R,
      input: { body: unknown; idempotencyKey: string },
    ) => Promise<ResponseOf<R>>
  }
  cart: { version: number; total: string; amountDue: string }
  /** Reads the cart again. */ onCart: () => void
}

/** The last step: what gift cards pay in full is ordered by one press. */
export function PaymentSection({ shop, cart, onCart }: PaymentSectionProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string[]>([])
  const pay = async () => {
    setBusy(true)
    setFailure([])
    try {
      const { data } = await shop.call(checkoutRoutes.startCheckout, {
        body: { expected_total: cart.total },
        idempotencyKey: newKey(),
      })
      location.assign(shop.href(`/orders/${data.attributes.orderToken}`))
    } catch (error) {
      setFailure(errorMessages(error, 'Payment could not be started. Nothing was charged.'))
      onCart()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="pub-card pub-stack" aria-labelledby="payment-title">
      <h2 id="payment-title">Payment</h2>
      <p className="pub-said">
        {cart.amountDue === '0.00'
          ? 'Your gift cards pay for all of it.'
          : `${displayMoney(cart.amountDue)} by card, on the next page.`}
      </p>
      <div role="alert">
        {failure.map(message => (
          <p key={message} className="pub-error">
            {message}
          </p>
        ))}
      </div>
      <PubButton full busy={isBusy} disabled={shop.isPreview} onClick={() => void pay()}>
        {cart.amountDue === '0.00' ? 'Place the order' : 'Continue to payment'}
      </PubButton>
      {shop.isPreview ? <p className="pub-hint">This is a preview: nobody can buy here yet.</p> : null}
    </section>
  )
}
