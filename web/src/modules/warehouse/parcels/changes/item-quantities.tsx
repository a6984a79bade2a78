import { QuantityStepper } from '../../../../ui/form/quantity-stepper.tsx'
import type { ParcelRow } from '../parcels.data.ts'
import styles from '../parcels.module.css'

type Item = ParcelRow['items'][number]

/** How many of each thing of a parcel something is said of; none, to begin with. */
export function ItemQuantities({
  items,
  what,
  values,
  onChange,
}: {
  items: readonly Item[]
  what: string
  values: Readonly<Record<string, number>>
  onChange: (values: Record<string, number>) => void
}) {
  return (
    <ul className={styles.quantities}>
      {items.map(item => (
        <li key={item.orderItemId}>
          <span>
            <strong>{item.name}</strong>
            <br />
            <span className={styles.dim}>{[item.sku, item.detail].filter(Boolean).join(', ')}</span>
          </span>
          <span className={styles.dim}>of {item.quantity}</span>
          <QuantityStepper
            label={`${what}: ${item.name} ${item.sku}`}
            min={0}
            max={item.quantity}
            value={values[item.orderItemId] ?? 0}
            maxReachedText=""
            onChange={quantity => onChange({ ...values, [item.orderItemId]: quantity })}
          />
        </li>
      ))}
    </ul>
  )
}

/** What was chosen, as the server is told. */
export function chosenQuantities(
  values: Readonly<Record<string, number>>,
): { order_item_id: string; quantity: number }[] {
  return Object.entries(values)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_item_id, quantity]) => ({ order_item_id, quantity }))
}
