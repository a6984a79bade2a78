import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './quantity-stepper.module.css'

export interface QuantityStepperProps {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  maxReachedText?: string
  disabled?: boolean
}

/** A number with buttons for less and more; at the maximum it says why more is not possible. */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max,
  onChange,
  maxReachedText = 'Max quantity reached for this item.',
  disabled,
}: QuantityStepperProps) {
  const id = useId()
  const enter = (text: string) => {
    const number = Number.parseInt(text, 10)
    if (Number.isFinite(number)) onChange(Math.min(Math.max(number, min), Math.max(max, min)))
  }
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <div className={styles.controls}>
        <button
          type="button"
          aria-label={`Less: ${label}`}
          disabled={disabled || value <= min}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={16} aria-hidden />
        </button>
        <input
          inputMode="numeric"
          aria-label={label}
          aria-describedby={value >= max ? id : undefined}
          value={value}
          disabled={disabled}
          onChange={event => enter(event.currentTarget.value)}
          onFocus={event => event.currentTarget.select()}
        />
        <button
          type="button"
          aria-label={`More: ${label}`}
          disabled={disabled || value >= max}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      </div>
      <div id={id} className={styles.note} aria-live="polite">
        {value >= max && max > 0 ? maxReachedText : ''}
      </div>
    </div>
  )
}
