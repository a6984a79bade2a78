import { useQuery } from '@tanstack/react-query'
import { tableError } from '../../../../platform/toasts.ts'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { allowedUserView } from '../access/access.rules.ts'
import { allowedUsersQuery, type AllowedUserView } from '../access/allow-lists.data.ts'

const columns: Column<AllowedUserView>[] = [
  { key: 'email', header: 'Person', cell: user => user.email },
  {
    key: 'state',
    header: 'State',
    phone: 'corner',
    cell: user => <StatusDot {...allowedUserView(user)} />,
  },
  {
    key: 'invited',
    header: 'Invited',
    cell: user => (user.invitedAt ? <TimeText at={user.invitedAt} withTime /> : <Dim>–</Dim>),
  },
  {
    key: 'reminded',
    header: 'Reminded',
    cell: user => (user.remindedAt ? <TimeText at={user.remindedAt} withTime /> : <Dim>–</Dim>),
  },
]

/** Those on the lists who have not come yet. */
export function NotStarted({
  orderId,
  state,
  change,
}: {
  orderId: string
  state: { q: string; page: number; size: number }
  change: (change: { q?: string; tab?: string; page?: number; size?: number }) => void
}) {
  const users = useQuery(
    allowedUsersQuery(orderId, {
      page: { number: state.page, size: state.size },
      search: state.q.trim() || undefined,
      filters: { state: 'not_come' },
    }),
  )
  return (
    <>
      <DataTable
        caption="People who have not started"
        columns={columns}
        rows={users.data?.items}
        rowKey={user => user.id}
        skeletonRows={5}
        isFetching={users.isPlaceholderData}
        error={tableError(users, 'The people on the lists could not be loaded.')}
        onClearFilters={() => change({ q: '', tab: '', page: 1 })}
        empty={{ title: 'Everyone has come', drawing: 'people' }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={users.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </>
  )
}
