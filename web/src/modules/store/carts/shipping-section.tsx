import { displayMoney } from '@ribbon/contract/money'
import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import { fallbacks, useChangeCart, type Cart } from './carts.data.ts'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

export interface ShippingSectionProps {
  shop: Shop
  cart: Cart
  failure: Error | null
  onRetry: () => void
}

/** How it is sent; the one that is taken by itself is chosen already. */
export function ShippingSection({ shop, cart, failure, onRetry }: ShippingSectionProps) {
  const change = useChangeCart(shop)
  const [wanted, setWanted] = useState<string>()
  const choose = (rateId: string) => {
    setWanted(rateId)
    change.mutate({ kind: 'rate', rateId }, { onSettled: () => setWanted(undefined) })
  }
  return (
    <fieldset className={styles.card} aria-busy={change.isPending}>
      <legend>
        <h2>Shipping</h2>
      </legend>
      {cart.recipientInfo?.isPoBox ? (
        <p className="pub-hint">UPS, FedEx and DHL do not deliver to PO boxes, so the post brings it.</p>
      ) : null}
      {cart.shippingRates.map(rate => (
        <label key={rate.id} className={styles.rate}>
          <input
            type="radio"
            name="rate"
            value={rate.id}
            checked={wanted === undefined ? rate.isChosen : rate.id === wanted}
            onChange={() => choose(rate.id)}
          />
          <span>
            {rate.serviceName}
            {rate.deliveryDays === null ? null : (
              <span className="pub-hint">
                {rate.deliveryDays === 1 ? 'About a day' : `About ${rate.deliveryDays} days`}
              </span>
            )}
          </span>
          <span>{rate.amount === '0.00' ? 'Free' : displayMoney(rate.amount)}</span>
        </label>
      ))}
      {cart.shippingRates.length > 0 ? null : failure ? (
        <div role="alert">
          <p>{errorMessages(failure, fallbacks.quote).join(' ')}</p>
          <PubButton quiet onClick={onRetry}>
            Try again
          </PubButton>
        </div>
      ) : (
        <PubLoading label="Loading shipping options" shapes={[{ height: 48 }, { height: 48 }]} />
      )}
    </fieldset>
  )
}
