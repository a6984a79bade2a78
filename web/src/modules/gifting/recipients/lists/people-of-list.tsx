import { hasPath } from '../../../../paths.ts'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { StatusDot, type StatusTone } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { addressLine } from '../address-labels.ts'
import { usePeopleOfList, type ListView } from './lists.data.ts'

type Person = NonNullable<ReturnType<typeof usePeopleOfList>['data']>['items'][number]

const addressViews: Record<Person['addressState'], { tone: StatusTone; label: string }> = {
  given: { tone: 'done', label: 'Known' },
  requested: { tone: 'progress', label: 'Asked for' },
  declined: { tone: 'stopped', label: 'Declined' },
  erased: { tone: 'neutral', label: 'Erased' },
}

const columns: Column<Person>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'title',
    cell: person => <TwoLines first={person.name || person.email || 'No name yet'} second={person.company} />,
  },
  { key: 'email', header: 'Email', cell: person => person.email ?? '' },
  {
    key: 'place',
    header: 'Address',
    cell: person => <TwoLines first={person.city ?? ''} second={addressLine({ ...person, city: null })} />,
  },
  {
    key: 'state',
    header: 'Address state',
    width: '140px',
    phone: 'corner',
    cell: person => <StatusDot {...addressViews[person.addressState]} />,
  },
]
/** Who is on a list, with how far their addresses are. */
export function PeopleOfList({ list }: { list: ListView }) {
  const [state, change] = useUrlState({ page: 1, size: 100, q: '' })
  const people = usePeopleOfList(list.id, state)
  const hasPages = hasPath('/recipient-list/people/1')
  return (
    <Panel
      flush
      title="People"
      actions={
        <SearchField
          label="Search this list"
          placeholder="Name, company or email"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      }
    >
      <DataTable
        caption={`People of ${list.name}`}
        columns={columns}
        rows={people.data?.items}
        rowKey={person => person.id}
        isFetching={people.isPlaceholderData}
        rowHeight={56}
        {...(hasPages ? { rowLink: (person: Person) => `/recipient-list/people/${person.id}` } : {})}
        error={tableError(people, 'The people of this list could not be loaded.')}
        onClearFilters={
          state.q !== '' ? () => change({ q: '' }) : state.page > 1 ? () => change({ page: 1 }) : undefined
        }
        empty={{
          title: 'Nobody is on this list',
          drawing: 'people',
          text: 'Its people were removed or merged with others since it was imported.',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        sizes={[10, 50, 100]}
        totalCount={people.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </Panel>
  )
}
