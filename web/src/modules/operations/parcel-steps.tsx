import { useState } from 'react'
import { Button } from '../../ui/display/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import type { ParcelRow } from './operations.data.ts'
import styles from './operations.module.css'
import { stepViews, type Step } from './operations.rules.ts'

/** The steps the server allows now; the way on stands out, taking a parcel back is asked about. */
export function ParcelSteps({ parcel, busy, onStep }: { parcel: ParcelRow; busy: Step | undefined; onStep: (step: Step) => void }) {
  const [isReturning, setReturning] = useState(false)
  const press = (step: Step) => (step === 'return' ? setReturning(true) : onStep(step))
  return (
    <div className={styles.steps}>
      {parcel.steps.map(step => (
        <Button key={step} size="xs" look={step === 'return' ? 'quiet' : 'primary'} busy={busy === step} title={`Shortcut: ${stepViews[step].key}`} onClick={() => press(step)}>
          {stepViews[step].label}<span className="pub-sr"> for parcel #{parcel.orderNumber}</span>
        </Button>
      ))}
      {isReturning ? (
        <ConfirmDialog title={`Take back parcel #${parcel.orderNumber}?`} confirmLabel="Take back" cancelLabel="Leave it" busy={busy === 'return'} isOpen onClose={() => setReturning(false)}
          text="Its gifts go back into stock and the sender is told. This cannot be undone." onConfirm={() => { onStep('return'); setReturning(false) }} />
      ) : null}
    </div>
  )
}
