import { Button } from '../../../ui/display/button.tsx'
import type { ParcelRow } from './parcels.data.ts'
import styles from './parcels.module.css'
import { parcelName, stepViews, type Step } from './parcels.rules.ts'

export interface ParcelStepsProps {
  parcel: Pick<ParcelRow, 'steps' | 'orderNumber' | 'number' | 'parcelCount'>
  busy: Step | undefined
  onStep: (step: Step) => void
  /** Taking back asks in what condition the goods are. */ onReturn: () => void
}

/** The steps the server allows now; the way on stands out. */
export function ParcelSteps(props: ParcelStepsProps) {
  return (
    <div className={styles.steps}>
      <StepButtons {...props} size="xs" />
    </div>
  )
}

/** The same beside other buttons, of their size. */
export function StepButtons({
  parcel,
  busy,
  onStep,
  onReturn,
  size = 'sm',
}: ParcelStepsProps & { size?: 'xs' | 'sm' }) {
  return parcel.steps.map(step => (
    <Button
      key={step}
      size={size}
      look={step === 'return' ? 'quiet' : 'primary'}
      busy={busy === step}
      title={`Shortcut: ${stepViews[step].key}`}
      onClick={() => (step === 'return' ? onReturn() : onStep(step))}
    >
      {stepViews[step].label}
      <span className="pub-sr"> for parcel {parcelName(parcel)}</span>
    </Button>
  ))
}
