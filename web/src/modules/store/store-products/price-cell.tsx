import { useRef } from 'react'
import { showErrorText } from '../../../platform/toasts.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { readPrice } from './store-products.rules.ts'
import type { StoreItemLine } from './store-products.data.ts'
import styles from './store-products.module.css'

/** The price in the store, saved when the field is left or on Enter; Escape brings the saved one back. */
export function PriceCell({
  item,
  isDisabled,
  onSave,
}: {
  item: StoreItemLine
  isDisabled: boolean
  onSave: (amount: string | null) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const saved = item.e_commerce_price ?? ''
  const restore = () => {
    if (field.current) field.current.value = saved
  }
  const save = (typed: string) => {
    const read = readPrice(typed)
    if ('problem' in read) {
      showErrorText(read.problem)
      restore()
    } else if ((read.amount ?? '') === saved) restore()
    else onSave(read.amount)
  }
  return (
    <TextField
      key={`${item.version} ${saved}`}
      ref={field}
      label={undefined}
      aria-label={`Price of ${item.name} in the store`}
      className={styles.price}
      size="xs"
      inputMode="decimal"
      leftSection="$"
      defaultValue={saved}
      placeholder={item.retailPrice}
      disabled={isDisabled}
      onBlur={event => save(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') restore()
        if (event.key === 'Enter') {
          event.preventDefault()
          save(event.currentTarget.value)
        }
      }}
    />
  )
}
