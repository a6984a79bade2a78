import { showErrorText } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { SearchField } from '../../../ui/table/filter-bar.tsx'
import type { MemberRow } from './members.data.ts'
import styles from './members.module.css'
import { roleViews } from './members.rules.ts'
import { noSubteam, useSubteams } from './subteams.data.ts'

const roleChoices = [
  { value: '', label: 'Any role' },
  ...roleViews.map(view => ({ value: view.role, label: view.label })),
]
export type Ticked = ReadonlyMap<string, MemberRow>
type Filters = Record<'q' | 'subteam' | 'role', string>

/** What narrows the list of members. */
export function MemberFilters({
  state,
  onChange,
}: {
  state: Filters
  onChange: (filters: Partial<Filters>, options?: { replace: boolean }) => void
}) {
  const subteams = useSubteams()
  const subteamChoices = [
    { value: '', label: 'Any sub-team' },
    ...(subteams.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: noSubteam, label: 'None' },
  ]
  return (
    <>
      <ChoiceField
        label={undefined}
        aria-label="Sub-team"
        className={styles.filter}
        data={subteamChoices}
        value={state.subteam}
        onChange={event => onChange({ subteam: event.currentTarget.value })}
      />
      <ChoiceField
        label={undefined}
        aria-label="Role"
        className={styles.filter}
        data={roleChoices}
        value={state.role}
        onChange={event => onChange({ role: event.currentTarget.value })}
      />
      <SearchField
        label="Search by name or email"
        value={state.q}
        onSearch={q => onChange({ q }, { replace: true })}
      />
    </>
  )
}

/** How many people are ticked, and their removal. */
export function TickedMembers({
  ticked,
  rows,
  onRemove,
  onClear,
}: {
  ticked: Ticked
  rows: readonly MemberRow[] | undefined
  onRemove: (people: readonly MemberRow[]) => void
  onClear: () => void
}) {
  const elsewhere = [...ticked.keys()].filter(id => !rows?.some(row => row.id === id)).length
  return (
    <div className={styles.bulk}>
      <Button
        look="quiet"
        onClick={() =>
          ticked.size === 0
            ? showErrorText('Select at least one person to remove.')
            : onRemove([...ticked.values()])
        }
      >
        {ticked.size === 0 ? 'Remove' : `Remove ${ticked.size}`}
      </Button>
      {ticked.size > 0 ? (
        <>
          <span aria-live="polite">
            {ticked.size} selected{elsewhere > 0 ? `, ${elsewhere} not in this view` : ''}
          </span>
          <Button look="subtle" onClick={onClear}>
            Clear
          </Button>
        </>
      ) : null}
    </div>
  )
}
