import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { LinkButton } from '../display/button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import styles from './step-list.module.css'

export interface ListedStep {
  title: string
  text: string
  to: string
  link: string
  isDone: boolean
}

/** Steps of setting something up, each ticked once it is done. */
export function StepList({ label, steps }: { label: string; steps: readonly ListedStep[] }) {
  const done = steps.filter(step => step.isDone).length
  const next = steps.find(step => !step.isDone)
  return (
    <>
      <div className={styles.progress}>
        <span>{`${done} of ${steps.length} done`}</span>
        <ProgressBar label={`${label} done`} share={done / steps.length} />
      </div>
      <ol className={styles.steps}>
        {steps.map(step => (
          <Step key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </>
  )
}

function Step({ step, isNext }: { step: ListedStep; isNext: boolean }) {
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
