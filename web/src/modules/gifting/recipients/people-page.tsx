import { IconDownload, IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { RecipientTabs } from './recipient-tabs.tsx'
import type { Recipient } from './recipients.data.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { useExportPeople, usePeople } from './people.data.ts'
import { addressView, personDetail, personName } from './people.rules.ts'

const columns: Column<Recipient>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'title',
    cell: person => <TwoLines first={personName(person)} second={personDetail(person)} />,
  },
  { key: 'address', header: 'Address', cell: person => <AddressCell person={person} /> },
  { key: 'since', header: 'Added', width: '140px', cell: person => <TimeText at={person.createdAt} /> },
]

/** Everyone the team has sent to or has on a list. */
export function PeoplePage() {
  const router = useRouter()
  const list = usePeopleList()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Recipients"
        subtitle="Everyone you send to"
        actions={
          <>
            <PeopleExport search={list.state.q} count={list.people.data?.totalCount} />
            <Button icon={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add someone
            </Button>
          </>
        }
      />
      <RecipientTabs current="People" />
      <PeoplePanel list={list} onAdd={() => setAdding(true)} />
      {isAdding ? (
        <PersonDrawer
          onClose={() => setAdding(false)}
          onSaved={id => void router.navigate({ href: `/recipient-list/people/${id}` })}
        />
      ) : null}
    </>
  )
}

function usePeopleList() {
  const [state, change] = useUrlState({ page: 1, size: 50, q: '' })
  const people = usePeople(state)
  return { state, change, people }
}

function PeoplePanel({
  list: { state, change, people },
  onAdd,
}: {
  list: ReturnType<typeof usePeopleList>
  onAdd: () => void
}) {
  return (
    <Panel flush>
      <FilterBar>
        <SearchField
          label="Search by name, email or company"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        caption="Recipients"
        columns={columns}
        rows={people.data?.items}
        rowKey={person => person.id}
        isFetching={people.isPlaceholderData}
        rowHeight={56}
        rowLink={person => `/recipient-list/people/${person.id}`}
        error={tableError(people, 'The recipients could not be loaded.')}
        onClearFilters={
          state.q !== '' ? () => change({ q: '' }) : state.page > 1 ? () => change({ page: 1 }) : undefined
        }
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
      <Pager
        page={state.page}
        size={state.size}
        totalCount={people.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </Panel>
  )
}

/** Owners export in the background, everybody else the list as it is shown. */
function PeopleExport({ search, count }: { search: string; count: number | undefined }) {
  const save = useExportPeople()
  const isOwner = mayOpen('/exports', useSession())
  if (isOwner)
    return <ExportButton type="recipients" count={count} isFiltered={search !== ''} filters={{ search }} />
  return (
    <Button
      look="quiet"
      icon={<IconDownload size={16} aria-hidden />}
      busy={save.isPending}
      disabled={count === 0}
      onClick={() => save.mutate(search)}
    >
      {search === '' ? 'Export' : 'Export what is found'}
    </Button>
  )
}

function AddressCell({ person }: { person: Recipient }) {
  const { tone, label, line } = addressView(person)
  return line ? <TwoLines first={line} /> : <StatusDot tone={tone} label={label} />
}
