export interface PubStep {
  label: string
  detail?: string
  time?: string
  state: 'done' | 'current' | 'ahead'
}

/** The progress of a parcel or a task; screen readers hear the state. */
export function PubTimeline({ steps }: { steps: readonly PubStep[] }) {
  return (
    <ol className="pub-timeline">
      {steps.map(step => (
        <li
          key={step.label}
          data-done={step.state === 'done' || undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <p>
            {step.label}
            <span className="pub-sr">
              {step.state === 'done' ? ', done' : step.state === 'current' ? ', now' : ', still to come'}
            </span>
          </p>
          {step.detail || step.time ? (
            <p className="pub-dim">{[step.detail, step.time].filter(Boolean).join(' · ')}</p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
