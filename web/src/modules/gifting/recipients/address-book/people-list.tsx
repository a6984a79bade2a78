import type { ReactNode } from 'react'
import { rangePresets } from '../../../../platform/forms/periods.ts'
import { useTableLook } from '../../../../platform/tables/table-look.ts'
import { tableError } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type TableSort } from '../../../../ui/table/data-table.tsx'
import { DateRange } from '../../../../ui/table/date-range.tsx'
import { listedDays } from '../../../../ui/table/date-range.rules.ts'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { readSortText, sortText } from '../../../../ui/table/sort-text.ts'
import { TableOptions } from '../../../../ui/table/table-options.tsx'
import { useSelectedRows } from '../../../../ui/table/use-selected-rows.ts'
import { peopleColumns } from './people-columns.tsx'
import type { usePeople } from '../people.data.ts'
import { isFiltered, noFilters, type ListChange, type ListState } from './people-list-state.ts'
import { addressChoices, personName } from '../people.rules.ts'
import { SelectedPeopleBar } from '../selected/selected-people-bar.tsx'

const newestFirst: TableSort = { key: 'added', direction: 'desc' }

/** The days an address names, as the list asks for them. */
export function useListedDays({ from, to }: Pick<ListState, 'from' | 'to'>) {
  const presets = rangePresets(new Date())
  return { presets, days: listedDays({ from, to }, presets) }
}

/** Which columns there are, and which of them show. */
export interface ShownColumns {
  all: typeof peopleColumns
  shown: string
}

interface PeopleListProps {
  state: ListState
  people: ReturnType<typeof usePeople>
  onChange: ListChange
  onAdd: () => void
  /** The menu of saved views, which the page brings. */ views: (columns: ShownColumns) => ReactNode
}

/** Filters, rows and pages of the address book, with what can be done with chosen people. */
export function PeopleList({ state, people, onChange, onAdd, views }: PeopleListProps) {
  const look = useTableLook({
    list: 'recipients',
    columns: peopleColumns,
    chosen: state.columns,
    onChoose: columns => onChange({ columns }),
  })
  const selected = useSelectedRows(people.data?.items)
  const sorting = {
    sort: readSortText(state.sort, ['name', 'added']) ?? newestFirst,
    onSort: (sort: TableSort) => onChange({ sort: sortText(sort) === '-added' ? '' : sortText(sort) }),
  }
  return (
    <Panel flush>
      <PeopleFilters state={state} onChange={onChange}>
        <TableOptions columns={peopleColumns} {...look.options} {...sorting} />
        {views({ all: peopleColumns, shown: look.text })}
      </PeopleFilters>
      <DataTable
        caption="Recipients"
        columns={look.columns}
        rows={people.data?.items}
        rowKey={person => person.id}
        isFetching={people.isPlaceholderData}
        rowHeight={56}
        rowLink={person => `/recipient-list/people/${person.id}`}
        {...sorting}
        selection={{
          isSelected: selected.has,
          label: person => `Select ${personName(person)}`,
          onSelect: selected.select,
          allLabel: 'Select everyone on this page',
        }}
        error={tableError(people, 'The recipients could not be loaded.')}
        onClearFilters={clearing(state, onChange)}
        empty={{
          title: 'Nobody here yet',
          drawing: 'people',
          text: 'Add the first person, or import a list. Without an address, Ribbon asks for it by email.',
          action: (
            <Button look="quiet" onClick={onAdd}>
              Add someone
            </Button>
          ),
        }}
      />
      <SelectedPeopleBar selected={selected} />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={people.data?.totalCount}
        onPage={page => onChange({ page })}
        onSize={size => onChange({ size })}
      />
    </Panel>
  )
}

interface PeopleFiltersProps {
  state: ListState
  onChange: ListChange
  children: ReactNode
}

function PeopleFilters({ state, onChange, children }: PeopleFiltersProps) {
  const { presets } = useListedDays(state)
  return (
    <FilterBar
      tabs={addressChoices}
      value={state.address}
      onTab={address => onChange({ address })}
      tabsLabel="Address"
    >
      <SearchField
        label="Search by name, email or company"
        value={state.q}
        onSearch={q => onChange({ q }, { replace: true })}
      />
      <DateRange
        label="Added"
        range={{ from: state.from, to: state.to }}
        presets={presets}
        onChange={onChange}
      />
      {children}
    </FilterBar>
  )
}

/** What an empty table offers to change, so that rows show. */
function clearing(state: ListState, onChange: ListChange) {
  if (isFiltered(state)) return () => onChange(noFilters)
  return state.page > 1 ? () => onChange({ page: 1 }) : undefined
}
