import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { useHideFirstSteps } from './dashboard.data.ts'
import type { FirstStep } from './first-steps.rules.ts'
import styles from './first-steps.module.css'

/** What a new team does first; a step is ticked by doing it. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const hide = useHideFirstSteps()
  const done = steps.filter(step => step.isDone).length
  const next = steps.find(step => !step.isDone)
  return (
    <Panel
      title="First steps"
      actions={
        <Button look="subtle" size="xs" busy={hide.isPending} onClick={() => hide.mutate({})}>
          Hide<span className="pub-sr"> the first steps</span>
        </Button>
      }
    >
      <div className={styles.progress}>
        <span>{`${done} of ${steps.length} done`}</span>
        <ProgressBar label="First steps done" share={done / steps.length} />
      </div>
      <ol className={styles.steps}>
        {steps.map(step => (
          <Step key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  return (
    <li className={styles.step} data-done={step.isDone || undefined}>
      {step.isDone ? (
        <IconCircleCheckFilled size={22} className={styles.tick} aria-hidden />
      ) : (
        <IconCircle size={22} className={styles.open} aria-hidden />
      )}
      <div>
        <strong>{step.title}</strong>
        {step.isDone ? <span className="pub-sr">, done</span> : <p className={styles.text}>{step.text}</p>}
      </div>
      {step.isDone ? null : (
        <LinkButton to={step.to} size="xs" look={isNext ? 'primary' : 'quiet'}>
          {step.link}
        </LinkButton>
      )}
    </li>
  )
}
