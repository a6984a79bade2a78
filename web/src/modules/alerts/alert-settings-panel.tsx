import { useQuery } from '@tanstack/react-query'
import { errorMessages } from '../../platform/toasts.ts'
import { Button } from '../../ui/display/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeletons.tsx'
import { MoneyField } from '../../ui/form/number-fields.tsx'
import { submitKitForm, useKitForm } from '../../ui/form/use-kit-form.ts'
import { Panel } from '../../ui/layout/layout.tsx'
import { alertSettingsQuery, useSaveThreshold } from './alerts.data.ts'
import styles from './alerts.module.css'

const most = 100_000

/** From when on the team is told that its deposit runs low. */
export function AlertSettingsPanel() {
  const settings = useQuery(alertSettingsQuery)
  return (
    <Panel title="Low deposit">
      <p className={styles.lead}>The team’s owner gets an e-mail and an alert when the deposit falls below this. 0.00 turns it off.</p>
      {settings.data ? <ThresholdForm key={settings.data.lowDepositThreshold} threshold={settings.data.lowDepositThreshold} />
        : settings.error ? <ErrorState messages={errorMessages(settings.error, 'The limit could not be loaded.')} onRetry={() => void settings.refetch()} /> : <SkeletonLines lines={2} label="Loading the limit" />}
    </Panel>
  )
}

function ThresholdForm({ threshold }: { threshold: string }) {
  const save = useSaveThreshold()
  const form = useKitForm<{ amount: number | string }>({
    initial: { amount: Number(threshold) },
    check: ({ amount }): Record<string, string> => (typeof amount === 'number' && amount >= 0 && amount <= most ? {} : { amount: `Enter an amount from $0.00 to $${most.toLocaleString('en-US')}.00.` }),
  })
  return (
    <form noValidate className={styles.threshold} onSubmit={submitKitForm(form, ({ amount }) => { if (!save.isPending) save.mutate({ body: { alert_settings: { low_deposit_threshold: Number(amount).toFixed(2) } } }) })}>
      <MoneyField {...form.getInputProps('amount')} label="Tell us below" name="low-deposit" />
      <Button type="submit" look="quiet" busy={save.isPending} disabled={!form.isDirty()}>Save</Button>
    </form>
  )
}
