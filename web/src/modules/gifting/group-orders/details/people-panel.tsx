import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { showErrorText, tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing, peopleText } from '../group-orders.rules.ts'
import { detailsPath } from '../setup/setup-steps.ts'
import { peopleQuery, type PersonRow } from './details.data.ts'
import { actionsFor, peopleTabs, tabOf, type PersonTab } from './details.rules.ts'
import { NotStarted } from './not-started.tsx'
import { personColumns } from './person-columns.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { usePeopleActions } from './use-people-actions.ts'
import styles from './details.module.css'

const defaults = { tab: '', q: '', page: 1, size: 10, person: '' }

interface PeoplePanelProps {
  order: GroupOrderView
  /** What can be done with all of them, such as an export. */
  actions: ReactNode
}

/** Everyone of a redemption; tab, search, page and who is open are in the address. */
export function PeoplePanel({ order, actions }: PeoplePanelProps) {
  const [state, change] = useUrlState(defaults)
  const tab = tabOf(state.tab)
  return (
    <>
      <Panel flush title="People" actions={actions}>
        <FilterBar
          tabs={peopleTabs(order.counts, tab)}
          value={tab}
          onTab={value => change({ tab: value })}
          tabsLabel="Which people"
        >
          <SearchField
            label="Search by name or email"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </FilterBar>
        {tab === 'not_started' ? (
          <NotStarted orderId={order.id} state={state} change={change} />
        ) : (
          <People order={order} tab={tab} state={state} change={change} />
        )}
      </Panel>
      {state.person === '' ? null : (
        <PersonDrawer
          orderId={order.id}
          personId={state.person}
          onClose={() => change({ person: '', page: state.page }, { replace: true })}
        />
      )}
    </>
  )
}

type PeopleState = ReturnType<typeof useUrlState<typeof defaults>>[0]
type ChangePeople = ReturnType<typeof useUrlState<typeof defaults>>[1]

interface PeopleProps {
  order: GroupOrderView
  tab: Exclude<PersonTab, 'not_started'>
  state: PeopleState
  change: ChangePeople
}

function usePeople({ order, tab, state }: PeopleProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PersonRow>>(new Map())
  const people = useQuery(
    peopleQuery(order.id, {
      page: { number: state.page, size: state.size },
      filters: {
        name_or_email: state.q.trim() || undefined,
        state: tab === '' ? undefined : tab,
      },
    }),
  )
  const select = (rows: readonly PersonRow[], isSelected: boolean) =>
    setChosen(before => {
      const next = new Map(before)
      for (const row of rows) {
        if (isSelected) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  return { people, chosen, select, clear: () => setChosen(new Map()) }
}

function People(props: PeopleProps) {
  const { order, state, change } = props
  const { people, chosen, select, clear } = usePeople(props)
  const isFiltered = state.q !== '' || state.tab !== '' || state.page > 1
  return (
    <>
      {chosen.size > 0 ? <ChosenBar orderId={order.id} people={[...chosen.values()]} onDone={clear} /> : null}
      <DataTable
        caption={`People of ${order.name}`}
        columns={personColumns(order.id)}
        rows={people.data?.items}
        rowKey={person => person.id}
        rowLink={person => personLink(order.id, state, person.id)}
        rowHeight={56}
        skeletonRows={5}
        isFetching={people.isPlaceholderData}
        error={tableError(people, 'The recipients could not be loaded.')}
        onClearFilters={isFiltered ? () => change({ q: '', tab: '', page: 1 }) : undefined}
        empty={{
          title: 'Nobody has come yet',
          drawing: 'people',
          text: countsAsFinalizing(order.state)
            ? 'Choosing is closed.'
            : 'Share the link or invite people. Everyone who comes appears here, with what they choose.',
        }}
        selection={{
          isSelected: person => chosen.has(person.id),
          label: person => `Select ${person.name ?? person.email}`,
          onSelect: select,
          allLabel: 'Select all on this page',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={people.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </>
  )
}

function personLink(orderId: string, { tab, q, page, size }: PeopleState, person: string): string {
  const query = new URLSearchParams({
    ...(tab === '' ? {} : { tab }),
    ...(q === '' ? {} : { q }),
    ...(page === defaults.page ? {} : { page: String(page) }),
    ...(size === defaults.size ? {} : { size: String(size) }),
    person,
  })
  return `${detailsPath(orderId)}?${query}`
}

/** What can be done with everyone who is selected. */
function ChosenBar({
  orderId,
  people,
  onDone,
}: {
  orderId: string
  people: readonly PersonRow[]
  onDone: () => void
}) {
  const [isRemoving, setRemoving] = useState(false)
  const actions = usePeopleActions(orderId)
  const can = actionsFor(people)
  const ids = people.map(person => person.id)
  const press = (isAllowed: boolean, act: () => void) => () => {
    if (ids.length === 0) showErrorText('Select at least one recipient first.')
    else if (!isAllowed) showErrorText('This is not possible for everyone who is selected.')
    else act()
  }
  return (
    <div className={styles.bulk} role="group" aria-label="Selected people">
      <strong aria-live="polite">{peopleText(ids.length)} selected</strong>
      <Button
        look="quiet"
        size="xs"
        busy={actions.isBusy}
        onClick={press(can.canSkip, () => actions.skip(ids, onDone))}
      >
        Skip
      </Button>
      <Button
        look="quiet"
        size="xs"
        busy={actions.isBusy}
        onClick={press(can.canEnable, () => actions.enable(ids, onDone))}
      >
        Let them take part again
      </Button>
      <Button look="quiet" size="xs" onClick={press(can.canRemove, () => setRemoving(true))}>
        Remove
      </Button>
      <Button look="subtle" size="xs" onClick={onDone}>
        Clear
      </Button>
      {isRemoving ? (
        <RemoveDialog
          count={ids.length}
          isBusy={actions.isBusy}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            actions.remove(ids, () => {
              setRemoving(false)
              onDone()
            })
          }
        />
      ) : null}
    </div>
  )
}

function RemoveDialog({
  count,
  isBusy,
  onClose,
  onConfirm,
}: {
  count: number
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${peopleText(count)}?`}
      text="What they have chosen is given back, and what they told is deleted. This cannot be undone."
      confirmLabel="Remove"
      cancelLabel="Keep"
      danger
      busy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
