import { IconCheck } from '@tabler/icons-react'
import { AppLink } from '../layout/app-link.tsx'
import styles from './wizard-steps.module.css'

export interface WizardStep {
  label: string
  /** Steps already taken can be gone back to. */ to?: string
  /** It was passed over and still has to be done. */ isMissing?: boolean
}

/** The steps of a wizard: which are done, which is current, which are ahead. */
export function WizardSteps({
  steps,
  current,
  label = 'Steps',
}: {
  steps: readonly WizardStep[]
  /** First step is 1. */ current: number
  label?: string
}) {
  return (
    <nav className={styles.wizard} aria-label={label}>
      <p className={styles.short}>
        Step {Math.min(current, steps.length)} of {steps.length}: {steps[current - 1]?.label}
      </p>
      <ol>
        {steps.map((step, index) => {
          const isDone = index + 1 < current && !step.isMissing
          const mark = (
            <>
              <span className={styles.number} aria-hidden="true">
                {isDone ? <IconCheck size={14} /> : index + 1}
              </span>
              {step.label}
              {isDone ? <span className="pub-sr">, done</span> : null}
            </>
          )
          return (
            <li
              key={step.label}
              data-done={isDone || undefined}
              aria-current={index + 1 === current ? 'step' : undefined}
            >
              {isDone && step.to ? <AppLink to={step.to}>{mark}</AppLink> : <span>{mark}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
