import { useQuery } from '@tanstack/react-query'
import { IconGift } from '@tabler/icons-react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { seesTeamOrders } from '../orders/orders.rules.ts'
import { bulkSendsQuery, type SendView } from './bulk-sends.data.ts'
import { progressOf, sendStates } from './bulk-sends.rules.ts'

/** Every send to a list and the plans that wait, newest first. */
export function BulkSendsPage() {
  const { roles, showsPrices } = useSession()
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const sends = useQuery(bulkSendsQuery({ page: { number: state.page, size: state.size } }))
  const send = (
    <LinkButton to="/gifts" icon={<IconGift size={16} aria-hidden />}>
      Send a gift
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Bulk sends"
        subtitle={
          seesTeamOrders(roles)
            ? 'Gifts your team sent to many people at once'
            : 'Gifts you sent to many people at once'
        }
        back={{ to: '/orders', label: 'Orders' }}
        actions={send}
      />
      <Panel flush>
        <DataTable
          caption="Bulk sends"
          columns={columnsOf(showsPrices)}
          rows={sends.data?.items}
          rowKey={row => row.id}
          rowLink={row => `/bulk-sends/${row.id}`}
          isFetching={sends.isPlaceholderData}
          error={
            sends.error
              ? {
                  messages: errorMessages(sends.error, 'The sends could not be loaded.'),
                  onRetry: () => void sends.refetch(),
                }
              : undefined
          }
          empty={{
            title: 'Nothing was sent to a list yet',
            drawing: 'people',
            text:
              'Put a gift in the bag and choose “A list” for the recipient. ' +
              'Before anything is paid you see who gets what and what it costs.',
            action: send,
          }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={sends.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
    </>
  )
}

function columnsOf(showsPrices: boolean): Column<SendView>[] {
  return [
    { key: 'list', header: 'List', cell: row => row.listName },
    {
      key: 'state',
      header: 'State',
      phone: 'corner',
      cell: row => (
        <StatusDot
          tone={sendStates[row.state].tone}
          label={row.state === 'running' ? progressOf(row).text : sendStates[row.state].label}
        />
      ),
    },
    { key: 'gifts', header: 'Gifts', align: 'end', cell: row => row.counts.send.toLocaleString('en-US') },
    ...(showsPrices
      ? [
          {
            key: 'total',
            header: 'Total',
            align: 'end' as const,
            cell: (row: SendView) => <Money amount={row.total} />,
          },
        ]
      : []),
    { key: 'sender', header: 'By', cell: row => row.senderName },
    { key: 'when', header: 'When', cell: row => <TimeText at={row.confirmedAt ?? row.createdAt} withTime /> },
  ]
}
