import { useState } from 'react'
import { availableShown } from '@ribbon/contract/store/storefront/list-address'
import { displayMoney, formatCents, parseCents } from '@ribbon/contract/money'
import { errorMessages, showSuccess } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { stockText } from '../list/list.rules.ts'
import { useStore } from '../open-store.ts'
import { useAddToCart, type ShopChoice } from '../shop.data.ts'
import { StoreIcon } from '../store-icons.tsx'

const addedStayMs = 4_000
const mostPieces = 99
const maxText = 'Max quantity reached for this item.'

/** How many, and into the cart. On a phone the button stays at the lower edge. */
export function AddToCart({ variant }: { variant: ShopChoice }) {
  const { href } = useStore()
  const add = useAddToCart()
  const [quantity, setQuantity] = useState(1)
  const [said, setSaid] = useState<readonly string[]>([])
  const { available } = variant
  // Of more than ten nobody learns how many there are; the server knows.
  const most = available < availableShown ? available : mostPieces
  const change = (to: number) => {
    setSaid(to > most ? [maxText] : [])
    setQuantity(Math.min(Math.max(1, to), Math.max(1, most)))
  }
  const press = () => {
    if (available === 0) return setSaid(['This is sold out. Choose another one.'])
    setSaid([])
    add.mutate(
      { product_variant_id: variant.id, quantity },
      {
        onSuccess: () =>
          showSuccess([], {
            title: 'Added to your cart.',
            stayMs: addedStayMs,
            action: { label: 'Go to the cart', run: () => location.assign(href('/cart')) },
          }),
        onError: error => setSaid(errorMessages(error, 'This was not added. Try again.')),
      },
    )
  }
  const cents = (parseCents(variant.price) ?? 0) * quantity
  const stock = stockText(available)
  return (
    <>
      {stock ? <p className="offer-stock">{stock}</p> : null}
      <Quantity quantity={quantity} onChange={change} />
      <div className="offer-bar">
        <div role="alert">
          {said.map(text => (
            <p key={text} className="pub-error">
              {text}
            </p>
          ))}
        </div>
        <PubButton full busy={add.isPending} data-sold-out={available === 0 || undefined} onClick={press}>
          {available === 0 ? 'Sold out' : `Add to cart · ${displayMoney(formatCents(cents))}`}
        </PubButton>
      </div>
    </>
  )
}

function Quantity({ quantity, onChange }: { quantity: number; onChange: (to: number) => void }) {
  return (
    <div className="offer-quantity" role="group" aria-label="Quantity">
      <button
        type="button"
        aria-label="One less"
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <StoreIcon name="minus" size={18} />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button type="button" aria-label="One more" onClick={() => onChange(quantity + 1)}>
        <StoreIcon name="plus" size={18} />
      </button>
    </div>
  )
}
