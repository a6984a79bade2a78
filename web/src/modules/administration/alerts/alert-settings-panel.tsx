import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { lowDepositLimits } from '@ribbon/contract/administration/alerts'
import { amountProblem } from '@ribbon/contract/money'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { MoneyField } from '../../../ui/form/number-fields.tsx'
import { useUnsentState } from '../../../ui/form/use-unsent-form.ts'
import { Panel } from '../../../ui/layout/layout.tsx'
import { alertSettingsQuery, useSaveThreshold } from './alerts.data.ts'
import styles from './alerts.module.css'

/** From when on the team is told that its deposit runs low. */
export function AlertSettingsPanel() {
  const settings = useQuery(alertSettingsQuery)
  return (
    <Panel title="Low deposit">
      <p className={styles.lead}>
        The team’s owner gets an email and an alert when the deposit falls below this limit. 0.00 turns it
        off.
      </p>
      {settings.data ? (
        <ThresholdForm threshold={settings.data.lowDepositThreshold} />
      ) : settings.error ? (
        <ErrorState
          messages={errorMessages(settings.error, 'The limit could not be loaded.')}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <SkeletonLines lines={2} label="Loading the limit" />
      )}
    </Panel>
  )
}

function ThresholdForm({ threshold }: { threshold: string }) {
  const save = useSaveThreshold()
  // Undefined until something is typed: then it is kept, also when another one saves meanwhile.
  const [typed, setTyped] = useUnsentState<number | string | undefined>('alert-low-deposit', undefined)
  const [problem, setProblem] = useState<string>()
  const amount = typed ?? Number(threshold)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const wrong = amountProblem(amount, lowDepositLimits)
    setProblem(wrong)
    if (wrong) event.currentTarget.querySelector('input')?.focus()
    else
      save.mutate(
        { body: { alert_settings: { low_deposit_threshold: Number(amount).toFixed(2) } } },
        { onSuccess: () => setTyped(current => (current === amount ? undefined : current)) },
      )
  }
  return (
    <form noValidate className={styles.threshold} onSubmit={submit}>
      <MoneyField
        value={amount}
        onChange={value => {
          setTyped(value)
          setProblem(undefined)
        }}
        error={problem}
        label={lowDepositLimits.label}
        name="low-deposit"
      />
      <Button type="submit" look="quiet" busy={save.isPending}>
        Save
      </Button>
    </form>
  )
}
