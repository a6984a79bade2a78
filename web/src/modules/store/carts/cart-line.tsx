import { displayMoney } from '@ribbon/contract/money'
import { showInfo } from '../../../platform/toasts.ts'
import { addAgain, useChangeCart, type CartItem } from './carts.data.ts'
import { specText } from './carts.rules.ts'
import { Quantity } from './quantity.tsx'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

/** One line of the cart: what it is, what changed, how many, and a way out that can be undone. */
export function CartLine({ shop, item }: { shop: Shop; item: CartItem }) {
  const change = useChangeCart(shop)
  const { productVariant: variant, availability } = item
  const isGone = availability === 'gone'
  const remove = () =>
    change.mutate(
      { kind: 'remove', itemId: item.id },
      {
        onSuccess: () =>
          showInfo(`${variant.name} was removed.`, isGone ? {} : { action: { label: 'Undo', run: putBack } }),
      },
    )
  const putBack = () => change.mutate(addAgain(item))
  return (
    <li className={styles.line} data-gone={isGone || undefined}>
      <LinePicture image={variant.image} />
      <div className={styles.what}>
        <a className={styles.name} href={shop.href(`/products/${variant.productId}`)}>
          {variant.name}
        </a>
        <p className="pub-hint">{specText(variant.spec)}</p>
        <p className={styles.each}>
          {displayMoney(item.price)}
          {item.priceWas ? <span className={styles.was}> was {displayMoney(item.priceWas)}</span> : null}
        </p>
        <LineProblem item={item} />
      </div>
      <div className={styles.amounts}>
        {isGone ? null : (
          <Quantity
            label={`Quantity of ${variant.name}`}
            value={item.quantity}
            max={Math.max(item.available, item.quantity)}
            isFull={item.quantity >= item.available}
            onChange={quantity => change.mutate({ kind: 'quantity', itemId: item.id, quantity })}
          />
        )}
        <strong className={styles.sum}>{isGone ? '' : displayMoney(item.totalPrice)}</strong>
        <button type="button" className={`pub-text-button ${styles.remove}`} onClick={remove}>
          Remove<span className="pub-sr"> {variant.name}</span>
        </button>
      </div>
    </li>
  )
}

function LinePicture({ image }: { image: string | null }) {
  return image ? (
    <img className={styles.picture} src={image} alt="" width={80} height={80} loading="lazy" />
  ) : (
    <span className={styles.picture} aria-hidden="true" />
  )
}

function LineProblem({ item }: { item: CartItem }) {
  if (item.availability === 'gone') return <p className={styles.problem}>Sold out.</p>
  if (item.availability === 'short')
    return (
      <p className={styles.problem}>
        Only {item.available} left, and you want {item.quantity}.
      </p>
    )
  return null
}
