import { useSearch } from '@tanstack/react-router'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { OperationsFrame } from '../operators/operations-frame.tsx'
import { OperatorTabs } from '../operators/operator-tabs.tsx'
import { AuditEventDrawer } from './audit-event-drawer.tsx'
import { DayFilters } from './audit-filters.tsx'
import { useOperatorChoices, useOperatorEvents, type OperatorEventView } from './audit.data.ts'
import styles from './audit.module.css'
import { actionText, subjectText } from './audit.rules.ts'

const noFilters = { q: '', who: '', from: '', to: '' }
const listDefaults = { page: 1, size: 50, ...noFilters }

const columns: Column<OperatorEventView>[] = [
  {
    key: 'what',
    header: 'What',
    phone: 'title',
    cell: event => <TwoLines first={actionText(event.action)} second={subjectText(event)} />,
  },
  { key: 'team', header: 'Team', width: '200px', cell: event => event.team?.name ?? null },
  { key: 'who', header: 'Who', cell: event => event.actorName },
  { key: 'from', header: 'From', width: '160px', cell: event => event.ip ?? null },
  {
    key: 'when',
    header: 'When',
    width: '190px',
    align: 'end',
    cell: event => <TimeText at={event.createdAt} withTime />,
  },
]

/** What operators did, and what concerns no team. */
export function OperatorsLogPage() {
  return (
    <OperationsFrame>
      <OperatorsLog />
    </OperationsFrame>
  )
}

function OperatorsLog() {
  const [state, change] = useUrlState(listDefaults)
  const [{ event: openId }, open] = useUrlState({ event: '' })
  const events = useOperatorEvents(state)
  const people = useOperatorChoices().data ?? []
  const isFiltered = Object.keys(noFilters).some(name => state[name as keyof typeof noFilters] !== '')
  return (
    <>
      <PageHeader
        title="Operators’ log"
        subtitle="What operators did, for any team"
        actions={<ShortcutHelp hasList />}
      />
      <OperatorTabs current="log" />
      <Panel flush>
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
          <DayFilters state={state} change={change} />
          <SearchField
            label="Search names and details"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        <EventTable events={events} onClearFilters={isFiltered ? () => change(noFilters) : undefined} />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={events.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
      <AuditEventDrawer
        event={events.data?.items.find(event => event.id === openId)}
        onClose={() => open({ event: '' })}
      />
    </>
  )
}

function EventTable({
  events,
  onClearFilters,
}: {
  events: ReturnType<typeof useOperatorEvents>
  onClearFilters: (() => void) | undefined
}) {
  const search = useSearch({ strict: false }) as Record<string, string>
  return (
    <DataTable
      caption="Operators’ log"
      columns={columns}
      rows={events.data?.items}
      rowKey={event => event.id}
      rowLink={event => `/operations/log?${new URLSearchParams({ ...search, event: event.id }).toString()}`}
      isFetching={events.isPlaceholderData}
      rowHeight={56}
      error={
        events.error
          ? {
              messages: errorMessages(events.error, 'The log could not be loaded.'),
              onRetry: () => void events.refetch(),
            }
          : undefined
      }
      onClearFilters={onClearFilters}
      empty={{
        title: 'Nothing has happened yet',
        drawing: 'people',
        text: 'Sign-ins and everything operators change are recorded here. Nobody can remove an entry.',
      }}
    />
  )
}
