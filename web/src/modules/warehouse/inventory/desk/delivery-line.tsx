import type { KeyboardEvent } from 'react'
import { TextField } from '../../../../ui/form/fields.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import type { Restock } from './desk.data.ts'
import styles from './desk.module.css'
import { lineProblem, type TypedLine } from './desk.rules.ts'

interface DeliveryLineProps {
  line: Restock['lines'][number]
  isOpen: boolean
  typed: TypedLine
  onType: (change: Partial<TypedLine>) => void
  onEnter: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function DeliveryLine({ line, isOpen, typed, onType, onEnter }: DeliveryLineProps) {
  const expected = line.quantity - line.received
  const problem = lineProblem(typed, line)
  return (
    <li className={styles.line} data-done={expected === 0 || undefined}>
      <GiftThumb name={line.title} image={line.image} />
      <span className={styles.what}>
        {[line.title, line.name].filter(Boolean).join(', ')}
        <span className={styles.note}>{line.sku}</span>
      </span>
      <span className={styles.expected}>
        <strong>{expected.toLocaleString('en-US')}</strong> expected
        <span className={styles.note}>
          {line.received.toLocaleString('en-US')} of {line.quantity.toLocaleString('en-US')} received
          {line.damaged > 0 ? `, ${line.damaged.toLocaleString('en-US')} damaged` : ''}
        </span>
      </span>
      {isOpen ? (
        <span className={styles.fields}>
          <TextField
            label="Good"
            aria-label={`Good ${line.sku}`}
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            value={typed.received}
            data-received={line.variantId}
            error={problem}
            onChange={event => onType({ received: event.currentTarget.value })}
            onKeyDown={onEnter}
            onFocus={event => event.currentTarget.select()}
          />
          <TextField
            label="Damaged"
            aria-label={`Damaged ${line.sku}`}
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            value={typed.damaged}
            onChange={event => onType({ damaged: event.currentTarget.value })}
            onFocus={event => event.currentTarget.select()}
          />
          <TextField
            label="Note"
            aria-label={`Note on ${line.sku}`}
            className={styles.noteField}
            autoComplete="off"
            maxLength={500}
            value={typed.note}
            onChange={event => onType({ note: event.currentTarget.value })}
          />
        </span>
      ) : null}
    </li>
  )
}
