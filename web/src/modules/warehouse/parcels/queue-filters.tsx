import type { FormEvent, ReactNode } from 'react'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import type { ParcelListState, useParcelCounts } from './parcels.data.ts'
import styles from './parcels.module.css'
import { ageChoices, holdChoices, parcelSort, sortChoices, stateTabs } from './parcels.rules.ts'

/** The menu of saved views, which the page brings. */
export type QueueViews = (list: Pick<QueueFiltersProps, 'state' | 'onChange'>) => ReactNode

export interface QueueFiltersProps {
  state: ParcelListState
  counts: ReturnType<typeof useParcelCounts>['data']
  onChange: (change: Partial<ParcelListState>, options?: { replace?: boolean }) => void
  onScan: (code: string) => void
  views: QueueViews
}

/** States with their counts, search or scan, and what else narrows the queue. */
export function QueueFilters({ state, counts, onChange, onScan, views }: QueueFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = event.currentTarget.querySelector('input')?.value.trim() ?? ''
    if (text !== '') onScan(text)
  }
  return (
    <>
      <FilterBar
        tabs={stateTabs(counts)}
        value={state.state}
        onTab={next => onChange({ state: next })}
        tabsLabel="State"
      >
        <form role="search" className={styles.search} onSubmit={submit}>
          <SearchField
            label="Search or scan a number"
            value={state.q}
            onSearch={q => onChange({ q }, { replace: true })}
          />
        </form>
        {views({ state, onChange })}
      </FilterBar>
      <QueueChoices state={state} counts={counts} onChange={onChange} />
    </>
  )
}

function QueueChoices({ state, counts, onChange }: Omit<QueueFiltersProps, 'onScan' | 'views'>) {
  return (
    <div className={styles.filters}>
      <ChoiceField
        label="Team"
        size="xs"
        value={state.team}
        onChange={event => onChange({ team: event.currentTarget.value })}
        data={[
          { value: '', label: 'All teams' },
          ...(counts?.teams ?? []).map(team => ({ value: team.id, label: team.name })),
        ]}
      />
      <ChoiceField
        label="Service"
        size="xs"
        value={state.service}
        onChange={event => onChange({ service: event.currentTarget.value })}
        data={[
          { value: '', label: 'All services' },
          ...(counts?.services ?? []).map(name => ({ value: name, label: name })),
        ]}
      />
      <ChoiceField
        label="Hold"
        size="xs"
        value={state.held}
        onChange={event => onChange({ held: event.currentTarget.value })}
        data={holdChoices.map(choice =>
          choice.value === 'true' && counts
            ? { ...choice, label: `${choice.label} (${counts.held})` }
            : choice,
        )}
      />
      <ChoiceField
        label="Age"
        size="xs"
        value={state.age}
        onChange={event => onChange({ age: event.currentTarget.value })}
        data={ageChoices}
      />
      <ChoiceField
        label="Sort by"
        size="xs"
        value={parcelSort(state.sort) ?? 'oldest'}
        onChange={event =>
          onChange({ sort: event.currentTarget.value === 'oldest' ? '' : event.currentTarget.value })
        }
        data={sortChoices}
      />
    </div>
  )
}
