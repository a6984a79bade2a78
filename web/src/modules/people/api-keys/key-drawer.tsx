import { keyScopes } from '@ribbon/contract/key-scopes'
import { tableError } from '../../../platform/toasts.ts'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useKeyCalls, type KeyCallRow, type KeyRow } from './api-keys.data.ts'
import { keyState } from './api-keys.rules.ts'

interface Paging {
  page: number
  size: number
}

/** All that a key may do, and what it called in the last seven days. */
export function KeyDrawer({
  apiKey,
  paging,
  onPaging,
  onClose,
}: {
  apiKey: KeyRow | undefined
  paging: Paging
  onPaging: (change: Partial<Paging>) => void
  onClose: () => void
}) {
  return (
    <SideDrawer title={apiKey?.name ?? 'API key'} isOpen={apiKey !== undefined} onClose={onClose} size="lg">
      {apiKey ? (
        <Stack gap={24}>
          <KeyFacts apiKey={apiKey} />
          <CallsTable id={apiKey.id} paging={paging} onPaging={onPaging} />
        </Stack>
      ) : null}
    </SideDrawer>
  )
}

function KeyFacts({ apiKey }: { apiKey: KeyRow }) {
  return (
    <DataList
      entries={[
        { label: 'State', value: <StatusDot {...keyState(apiKey, Date.now())} /> },
        { label: 'Secret', value: `${apiKey.prefix}…` },
        { label: 'Acts as', value: apiKey.ownerName },
        {
          label: 'May',
          value: (
            <Stack gap={4}>
              {apiKey.scopes.map(scope => (
                <span key={scope}>{keyScopes[scope]}</span>
              ))}
            </Stack>
          ),
        },
        { label: 'Only from', value: apiKey.networks.join(', ') || null },
        { label: 'Made', value: <TimeText at={apiKey.createdAt} withTime /> },
        {
          label: 'Last used',
          value: apiKey.lastUsedAt ? (
            <>
              <TimeText at={apiKey.lastUsedAt} withTime /> from {apiKey.lastUsedFrom}
            </>
          ) : (
            'Never'
          ),
        },
        { label: 'Expires', value: <TimeText at={apiKey.expiresAt} withTime /> },
        { label: 'Revoked', value: apiKey.revokedAt ? <TimeText at={apiKey.revokedAt} withTime /> : null },
        { label: 'Exposed', value: apiKey.exposedAt ? <TimeText at={apiKey.exposedAt} withTime /> : null },
      ]}
    />
  )
}

function CallsTable({
  id,
  paging,
  onPaging,
}: {
  id: string
  paging: Paging
  onPaging: (change: Partial<Paging>) => void
}) {
  const calls = useKeyCalls({ id, ...paging })
  return (
    <Panel flush title="Calls of the last seven days">
      <DataTable
        caption="Calls of the last seven days"
        columns={columns}
        rows={calls.data?.items}
        rowKey={row => row.id}
        skeletonRows={3}
        isFetching={calls.isPlaceholderData}
        error={tableError(calls, 'The calls could not be loaded.')}
        empty={{
          title: 'No calls',
          text: 'What programs do with this key is counted here by the hour, refusals too.',
        }}
      />
      {calls.data && calls.data.totalCount > 10 ? (
        <Pager
          page={paging.page}
          size={paging.size}
          totalCount={calls.data.totalCount}
          onPage={page => onPaging({ page })}
          onSize={size => onPaging({ size })}
        />
      ) : null}
    </Panel>
  )
}

const hourText = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric' })

const columns: Column<KeyCallRow>[] = [
  {
    key: 'call',
    header: 'Call',
    phone: 'title',
    cell: ({ call }) => <code>{call}</code>,
  },
  {
    key: 'status',
    header: 'Answer',
    phone: 'corner',
    cell: ({ status }) => <StatusDot tone={status < 400 ? 'done' : 'stopped'} label={String(status)} />,
  },
  {
    key: 'hour',
    header: 'Hour from',
    cell: ({ hour }) => <time dateTime={hour}>{hourText.format(new Date(hour))}</time>,
  },
  { key: 'calls', header: 'Times', align: 'end', cell: ({ calls }) => calls.toLocaleString('en-US') },
]
