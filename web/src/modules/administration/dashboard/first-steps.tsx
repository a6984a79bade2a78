import { Button } from '../../../ui/display/button.tsx'
import { StepList } from '../../../ui/feedback/step-list.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { useHideFirstSteps } from './dashboard.data.ts'
import type { FirstStep } from './first-steps.rules.ts'

/** What a new team does first; a step is ticked by doing it. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const hide = useHideFirstSteps()
  return (
    <Panel
      title="First steps"
      actions={
        <Button look="subtle" size="xs" busy={hide.isPending} onClick={() => hide.mutate({})}>
          Hide<span className="pub-sr"> the first steps</span>
        </Button>
      }
    >
      <StepList label="First steps" steps={steps} />
    </Panel>
  )
}
