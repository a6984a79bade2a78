import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { useAuditChoices } from './audit.data.ts'
import { actionText, type AuditListState } from './audit.rules.ts'
import styles from './audit.module.css'

/** Who, what and when; without their lists the choices are only what is chosen already. */
export function AuditFilters({
  state,
  change,
}: {
  state: AuditListState
  change: (patch: Partial<AuditListState>, options?: { replace?: boolean }) => void
}) {
  const { data } = useAuditChoices()
  const people = withChosen(
    (data?.people ?? []).map(person => ({ value: person.id, label: person.name })),
    state.who,
    `Person ${state.who}`,
  )
  const kinds = withChosen(
    (data?.data ?? []).map(action => ({ value: action, label: actionText(action) })),
    state.kind,
    actionText(state.kind),
  )
  return (
    <FilterBar>
      <div className={styles.choice}>
        <SelectField
          label={undefined}
          aria-label="Done by"
          placeholder="By anyone"
          data={people}
          value={state.who || null}
          clearable
          clearButtonProps={{ 'aria-label': 'Show events by anyone' }}
          onChange={who => change({ who: who ?? '' })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={undefined}
          aria-label="Kind"
          placeholder="Every kind"
          data={kinds}
          value={state.kind || null}
          clearable
          clearButtonProps={{ 'aria-label': 'Show every kind' }}
          onChange={kind => change({ kind: kind ?? '' })}
        />
      </div>
      <DayFilters state={state} change={change} />
      <SearchField
        label="Search names and details"
        value={state.q}
        onSearch={q => change({ q }, { replace: true })}
      />
    </FilterBar>
  )
}

/** From which day to which, both with all of it. */
export function DayFilters({
  state,
  change,
}: {
  state: { from: string; to: string }
  change: (patch: { from?: string; to?: string }) => void
}) {
  return (
    <div className={styles.days}>
      <TextField
        label={undefined}
        aria-label="From day"
        type="date"
        value={state.from}
        max={state.to || undefined}
        onChange={event => change({ from: event.currentTarget.value })}
      />
      <span aria-hidden="true">–</span>
      <TextField
        label={undefined}
        aria-label="To day"
        type="date"
        value={state.to}
        min={state.from || undefined}
        onChange={event => change({ to: event.currentTarget.value })}
      />
    </div>
  )
}

interface Choice {
  value: string
  label: string
}

function withChosen(choices: Choice[], value: string, label: string): Choice[] {
  return value === '' || choices.some(choice => choice.value === value)
    ? choices
    : [...choices, { value, label }]
}
