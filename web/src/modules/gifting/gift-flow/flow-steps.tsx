import { useSearch } from '@tanstack/react-router'
import { useHasSalesforce } from '../../../platform/salesforce/integrations.ts'
import { WizardSteps } from '../../../ui/display/wizard-steps.tsx'
import { useMissingStep } from './missing-step.ts'

const steps = [
  { name: 'bag', label: 'Bag', to: '/shopping-bag' },
  { name: 'recipient', label: 'Recipient', to: '/select-recipient' },
  { name: 'card', label: 'Card', to: '/card-message' },
  { name: 'record', label: 'Salesforce', to: '/link-salesforce-record' },
  { name: 'confirmation', label: 'Confirm', to: '/order-confirmation' },
  { name: 'sent', label: 'Sent', to: undefined },
] as const
type FlowStep = (typeof steps)[number]['name']

/** The steps of sending a gift (S1 §2), six of them with Salesforce; once it is sent none can be gone back to. */
export function FlowSteps({ current }: { current: FlowStep }) {
  const missing = useMissingStep('/order-confirmation')
  const hasSalesforce = useHasSalesforce() === true
  const shown = steps.filter(({ name }) => name !== 'record' || hasSalesforce || current === 'record')
  return (
    <WizardSteps
      label="Steps of sending a gift"
      current={shown.findIndex(({ name }) => name === current) + 1}
      steps={shown.map(({ label, to }) =>
        current === 'sent' || to === undefined ? { label } : { label, to, isMissing: to === missing },
      )}
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
