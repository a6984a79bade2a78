import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useImpersonated } from '../../../platform/session.ts'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { HealthBar } from './health-bar.tsx'
import { NewEndpointDialog } from './new-endpoint-dialog.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { useEndpoints, type EndpointRow } from './webhook-endpoints.data.ts'
import { healthViews, shortAddress } from './webhook-endpoints.rules.ts'

/** The addresses that are told what happens in the team. */
export function WebhooksTab() {
  const [{ endpoint }, change] = useUrlState({ tab: '', endpoint: '' })
  const endpoints = useEndpoints()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>()
  const isImpersonating = useImpersonated() !== undefined
  const add = isImpersonating ? undefined : (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      New endpoint
    </Button>
  )
  const failing = endpoints.data?.items.filter(({ health }) => health === 'failing') ?? []
  const show = (made: string | null) => {
    setAdding(false)
    change({ endpoint: '' })
    setSecret(made)
  }
  return (
    <Stack>
      {secret === undefined ? null : <SigningSecret secret={secret} onStored={() => setSecret(undefined)} />}
      {failing.length > 0 ? (
        <Notice tone="warning" title="Messages do not arrive">
          {failing.map(({ url }) => shortAddress(url)).join(', ')} has been failing. Each message is tried ten
          times in three days, and can be sent again for 30.
        </Notice>
      ) : null}
      <Panel flush title="Webhook endpoints" actions={endpoints.data?.items.length ? add : undefined}>
        <DataTable
          caption="Webhook endpoints"
          columns={columns}
          rows={endpoints.data?.items}
          rowKey={row => row.id}
          rowLink={row => `/developers?tab=webhooks&endpoint=${row.id}`}
          rowHeight={56}
          skeletonRows={3}
          error={tableError(endpoints, 'The endpoints could not be loaded.')}
          empty={{
            title: 'No endpoints yet',
            text: 'An endpoint is an address of yours that is told at once when something happens, such as a gift that was shipped.',
            action: add,
            drawing: 'connection',
          }}
        />
      </Panel>
      {isAdding ? <NewEndpointDialog onClose={() => setAdding(false)} onMade={show} /> : null}
      <EndpointDrawer
        endpoint={endpoints.data?.items.find(({ id }) => id === endpoint)}
        isReadOnly={isImpersonating}
        onClose={() => change({ endpoint: '' })}
        onSecret={show}
      />
    </Stack>
  )
}

const columns: Column<EndpointRow>[] = [
  {
    key: 'url',
    header: 'Address',
    phone: 'title',
    cell: row => <TwoLines first={shortAddress(row.url)} second={row.description || undefined} />,
  },
  {
    key: 'health',
    header: 'State',
    phone: 'corner',
    cell: row => <StatusDot {...healthViews[row.health]} />,
  },
  { key: 'hours', header: 'Last 24 hours', cell: row => <HealthBar hours={row.hours} /> },
  {
    key: 'events',
    header: 'Events',
    cell: row => (row.events.length === 1 ? row.events[0] : `${row.events.length} events`),
  },
  {
    key: 'success',
    header: 'Last success',
    cell: row => (row.lastSuccessAt ? <TimeText at={row.lastSuccessAt} withTime /> : 'Never'),
  },
]
