import { displayMoney } from '@ribbon/contract/money'
import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField } from '../../../public-ui/pub-field.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { fallbacks, useChangeCart, type Cart } from './carts.data.ts'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

const mostCards = 5

/** The gift cards of the order, and a field for one more. */
export function GiftCards({ shop, cart }: { shop: Shop; cart: Cart }) {
  const change = useChangeCart(shop)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.giftCards}>
      {cart.giftCards.length > 0 ? (
        <ul aria-label="Gift cards">
          {cart.giftCards.map(card => (
            <li key={card.id}>
              <span>
                Gift card ending in {card.codeLast4}
                <span className="pub-hint">{whatOf(card)}</span>
              </span>
              <button
                type="button"
                className="pub-text-button"
                onClick={() => change.mutate({ kind: 'removeGiftCard', cardId: card.id })}
              >
                Remove<span className="pub-sr"> the gift card ending in {card.codeLast4}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {cart.giftCards.length >= mostCards ? null : isOpen ? (
        <GiftCardForm shop={shop} onDone={() => setOpen(false)} />
      ) : (
        <button type="button" className={`pub-text-button ${styles.openCard}`} onClick={() => setOpen(true)}>
          {cart.giftCards.length > 0 ? 'Add another gift card' : 'Add a gift card'}
        </button>
      )}
    </div>
  )
}

function whatOf({ state, amount, balance }: Cart['giftCards'][number]): string {
  if (state === 'expired') return 'It has expired.'
  if (state === 'off') return 'It is switched off.'
  if (state === 'used') return 'It is used up.'
  return amount === 'TBD'
    ? `${displayMoney(balance)} on it`
    : `${displayMoney(amount)} of ${displayMoney(balance)}`
}

function GiftCardForm({ shop, onDone }: { shop: Shop; onDone: () => void }) {
  const change = useChangeCart(shop, { quiet: true })
  const form = usePubForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      code.trim() === '' ? { code: 'Enter the code of the card.' } : {},
    send: async ({ code }) => {
      try {
        await change.mutateAsync({ kind: 'giftCard', code })
        onDone()
      } catch (error) {
        return { code: errorMessages(error, fallbacks.giftCard).join(' ') }
      }
    },
  })
  return (
    <form className={styles.cardForm} noValidate onSubmit={form.submit}>
      <PubField
        {...form.field('code')}
        label="Code of the gift card"
        hint="20 letters and digits, from your mail."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        autoFocus
      />
      <div className="pub-actions">
        <PubButton quiet type="submit" busy={form.busy}>
          Add
        </PubButton>
        <button type="button" className="pub-text-button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
