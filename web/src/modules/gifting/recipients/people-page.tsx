import { IconDownload, IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
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
  const [state, change] = useUrlState({ page: 1, size: 50, q: '' })
  const people = usePeople(state)
  const save = useExportPeople()
  const isOwner = mayOpen('/exports', useSession())
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Recipients"
        subtitle="Everyone you send to"
        actions={
          <>
            {isOwner ? (
              <ExportButton
                type="recipients"
                count={people.data?.totalCount}
                isFiltered={state.q !== ''}
                filters={{ search: state.q }}
              />
            ) : (
              <Button
                look="quiet"
                icon={<IconDownload size={16} aria-hidden />}
                busy={save.isPending}
                disabled={people.data?.totalCount === 0}
                onClick={() => save.mutate(state.q)}
              >
                {state.q === '' ? 'Export' : 'Export what is found'}
              </Button>
            )}
            <Button icon={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add someone
            </Button>
          </>
        }
      />
      <RecipientTabs current="People" />
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
          error={
            people.error
              ? {
                  messages: errorMessages(people.error, 'The recipients could not be loaded.'),
                  onRetry: () => void people.refetch(),
                }
              : undefined
          }
          onClearFilters={
            state.q !== '' ? () => change({ q: '' }) : state.page > 1 ? () => change({ page: 1 }) : undefined
          }
          empty={{
            title: 'Nobody here yet',
            drawing: 'people',
            text: 'Add the first person, or import a list. Without an address, Ribbon asks for it by email.',
            action: (
              <Button look="quiet" onClick={() => setAdding(true)}>
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
      {isAdding ? (
        <PersonDrawer
          onClose={() => setAdding(false)}
          onSaved={id => void router.navigate({ href: `/recipient-list/people/${id}` })}
        />
      ) : null}
    </>
  )
}

function AddressCell({ person }: { person: Recipient }) {
  const { tone, label, line } = addressView(person)
  return line ? <TwoLines first={line} /> : <StatusDot tone={tone} label={label} />
}
