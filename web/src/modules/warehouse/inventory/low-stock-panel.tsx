import type { FormEvent } from 'react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { NumberField } from '../../../ui/form/number-fields.tsx'
import { useUnsentState } from '../../../ui/form/use-unsent-form.ts'
import { Panel } from '../../../ui/layout/layout.tsx'
import { useSetThreshold, useStockMails } from './inventory.data.ts'
import styles from './inventory.module.css'

/** When an item counts as low, and whether admins are told. */
export function LowStockPanel() {
  return (
    <Panel title="Low stock">
      <div className={styles.lowStock}>
        <Threshold />
        <MailSwitch />
      </div>
    </Panel>
  )
}

function Threshold() {
  const { team } = useSession()
  const [typed, setTyped] = useUnsentState<string | undefined>('stock-threshold', undefined)
  const save = useSetThreshold()
  const shown = typed ?? String(team.stock_threshold_limit)
  const isChanged = shown !== String(team.stock_threshold_limit)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending)
      save.mutate(
        { body: { team: { stock_threshold_limit: shown } } },
        { onSuccess: () => setTyped(undefined) },
      )
  }
  return (
    <form className={styles.threshold} noValidate onSubmit={send}>
      <NumberField
        label="Low when fewer than"
        name="threshold"
        className={styles.thresholdField}
        value={shown}
        suffix=" pieces"
        min={0}
        inputMode="numeric"
        autoComplete="off"
        error={
          save.error
            ? errorMessages(save.error, 'The stock threshold could not be updated.').join(' ')
            : undefined
        }
        onChange={value => {
          setTyped(String(value))
          save.reset()
        }}
      />
      <Button type="submit" look="quiet" busy={save.isPending} disabled={!isChanged}>
        Save
      </Button>
    </form>
  )
}

function MailSwitch() {
  const {
    team: { preferencesBlob },
  } = useSession()
  const update = useStockMails()
  const wanted = update.isPending
    ? (update.variables.body as { team: { stock_threshold_notifications_enabled: boolean } }).team
        .stock_threshold_notifications_enabled
    : undefined
  return (
    <SwitchField
      label="Email team admins when stock runs low"
      checked={wanted ?? preferencesBlob.stock_threshold_notifications_enabled}
      onChange={event => {
        if (!update.isPending)
          update.mutate({
            body: { team: { stock_threshold_notifications_enabled: event.currentTarget.checked } },
          })
      }}
    />
  )
}
