import { useEffect, useId, useRef, useState } from 'react'
import styles from './carts.module.css'

export interface QuantityProps {
  label: string
  value: number
  max: number
  /** There are no more pieces. */ isFull: boolean
  onChange: (quantity: number) => void
}

/** Several quick presses are one change. */
const restMs = 350

/** How many pieces: by buttons, by typing, or by the arrow keys. */
export function Quantity({ label, value, max, isFull, onChange }: QuantityProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = typed ?? String(value)

  const commit = (text: string) => {
    clearTimeout(timer.current)
    setTyped(undefined)
    const wanted = Math.min(Math.max(Number.parseInt(text, 10) || value, 1), max)
    if (wanted !== value) onChange(wanted)
  }
  const step = (by: number) => {
    const next = String(Math.min(Math.max((Number.parseInt(shown, 10) || value) + by, 1), max))
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(next), restMs)
  }
  const isLeast = Number(shown) <= 1
  const isMost = Number(shown) >= max
  return (
    <div className={styles.quantity} role="group" aria-label={label}>
      <button type="button" aria-label="One less" aria-disabled={isLeast} onClick={() => step(-1)}>
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        aria-describedby={isFull ? id : undefined}
        value={shown}
        onChange={event => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 2))}
        onFocus={event => event.currentTarget.select()}
        onBlur={event => commit(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') commit(event.currentTarget.value)
          else if (event.key === 'ArrowUp') step(1)
          else if (event.key === 'ArrowDown') step(-1)
          else return
          event.preventDefault()
        }}
      />
      <button type="button" aria-label="One more" aria-disabled={isMost} onClick={() => step(1)}>
        +
      </button>
      <span id={id} className={styles.full} role="status">
        {isFull ? 'Max quantity reached for this item.' : ''}
      </span>
    </div>
  )
}
