import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { ownDays, periodChoices, type PeriodState } from '../../../platform/forms/periods.ts'
import styles from './store-orders.module.css'

/** A named period, or the first and the last day of one. */
export function PeriodFilter({
  state,
  choices = periodChoices,
  onChange,
}: {
  state: PeriodState
  choices?: typeof periodChoices
  onChange: (change: Partial<PeriodState>) => void
}) {
  const { period, from, to } = state
  return (
    <div className={styles.period}>
      <ChoiceField
        label={undefined}
        aria-label="Period"
        data={choices}
        value={period}
        onChange={event => onChange({ period: event.currentTarget.value, from: '', to: '' })}
      />
      {period === ownDays ? (
        <>
          <TextField
            label={undefined}
            aria-label="First day"
            type="date"
            value={from}
            max={to || undefined}
            onChange={event => onChange({ from: event.currentTarget.value })}
          />
          <TextField
            label={undefined}
            aria-label="Last day"
            type="date"
            value={to}
            min={from || undefined}
            onChange={event => onChange({ to: event.currentTarget.value })}
          />
        </>
      ) : null}
    </div>
  )
}
