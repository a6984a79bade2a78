import { useSearch } from '@tanstack/react-router'
import { WizardSteps } from '../../../ui/display/wizard-steps.tsx'
import { useMissingStep } from './missing-step.ts'

const steps = [
  { label: 'Bag', to: '/shopping-bag' },
  { label: 'Recipient', to: '/select-recipient' },
  { label: 'Card', to: '/card-message' },
  { label: 'Confirm', to: '/order-confirmation' },
  { label: 'Sent' },
]

/** The five steps of sending a gift (S1 §2); once it is sent none can be gone back to. */
export function FlowSteps({ current }: { current: 1 | 2 | 3 | 4 | 5 }) {
  const missing = useMissingStep('/order-confirmation')
  return (
    <WizardSteps
      label="Steps of sending a gift"
      current={current}
      steps={
        current === 5
          ? steps.map(({ label }) => ({ label }))
          : steps.map(step => ({ ...step, isMissing: step.to === missing }))
      }
    />
  )
}

/** `editing=1`: the screen returns to the confirmation instead of moving forward. */
export function useEditing(): boolean {
  const { editing } = useSearch({ strict: false }) as { editing?: string }
  return editing === '1'
}

export function nextPath(isEditing: boolean, forward: string): string {
  return isEditing ? '/order-confirmation' : forward
}
