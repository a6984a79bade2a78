import { IconMinus, IconPlus } from '@tabler/icons-react'
import {
  restockQuantityError,
  restockQuantityMax,
} from '@ribbon/contract/warehouse/inventory/restock-quantity'
import { useId } from 'react'
import styles from './inventory.module.css'

/** How many to ask for: what is typed stays as it is, and says what is wrong with it. */
export function QuantityField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  const error = restockQuantityError(value)
  const number = Number(value)
  const step = (by: 1 | -1) =>
    onChange(
      String(
        Number.isFinite(number) ? Math.min(restockQuantityMax, Math.max(1, Math.trunc(number) + by)) : 1,
      ),
    )
  return (
    <div className={styles.quantity}>
      <div className={styles.stepper} role="group" aria-label={label} data-wrong={error ? true : undefined}>
        <button type="button" aria-label={`Fewer: ${label}`} disabled={number <= 1} onClick={() => step(-1)}>
          <IconMinus size={16} aria-hidden />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={value}
          data-quantity
          onChange={event => onChange(event.currentTarget.value)}
          onFocus={event => event.currentTarget.select()}
        />
        <button
          type="button"
          aria-label={`More: ${label}`}
          disabled={number >= restockQuantityMax}
          onClick={() => step(1)}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      </div>
      <div id={id} className={styles.wrong} aria-live="polite">
        {error}
      </div>
    </div>
  )
}
