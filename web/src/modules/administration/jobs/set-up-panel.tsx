import { StepList, type ListedStep } from '../../../ui/feedback/step-list.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'

/** What is to be done before a first team can send gifts; nothing once one can. */
export function SetUpPanel({ steps }: { steps: readonly ListedStep[] }) {
  if (steps.every(step => step.isDone)) return null
  return (
    <Panel title="Set up Ribbon">
      <StepList label="Set-up" steps={steps} />
    </Panel>
  )
}
