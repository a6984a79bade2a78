import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Money } from '../../../ui/display/money.tsx'
import type { OrderView } from './orders.data.ts'
import styles from './orders.module.css'
import { groupItems, variantText } from './orders.rules.ts'

type Item = OrderView['orderItems'][number]

/** What is in the parcel, bundles with their parts. */
export function OrderItems({ items, showsPrices }: { items: readonly Item[]; showsPrices: boolean }) {
  return (
    <ul className={styles.items}>
      {groupItems(items).map(group => (
        <li key={group.key}>
          {group.bundleName ? <h3 className={styles.bundle}>{group.bundleName}</h3> : null}
          {group.items.map(item => (
            <ItemLine
              key={item.id}
              item={item}
              isPart={group.bundleName !== null}
              showsPrices={showsPrices}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

function ItemLine({ item, isPart, showsPrices }: { item: Item; isPart: boolean; showsPrices: boolean }) {
  const variant = variantText(item)
  return (
    <div className={`${styles.item} ${isPart ? styles.part : ''}`}>
      <GiftThumb name={item.displayName} image={item.representativeImages[0]} size={56} />
      <div className={styles.words}>
        <strong>{item.displayName}</strong>
        {variant ? <p>{variant}</p> : null}
        <p>{item.sku}</p>
      </div>
      <div className={styles.amount}>
        {showsPrices ? (
          <div className={styles.screenOnly}>
            <Money amount={item.amount} />
            <p>
              {item.quantity} × <Money amount={item.price} />
            </p>
          </div>
        ) : null}
        <span className={showsPrices ? styles.slipOnly : undefined}>× {item.quantity}</span>
      </div>
    </div>
  )
}
