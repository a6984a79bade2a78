import { CopyLink } from '../ui/display/copy-link.tsx'
import { CopyValue } from '../ui/display/copy-value.tsx'
import { DataList, SumList } from '../ui/display/data-list.tsx'
import { Panel, Stack } from '../ui/layout/layout.tsx'
import { Money } from '../ui/display/money.tsx'
import { TimelineList } from '../ui/display/timeline-list.tsx'

export function DetailSamples() {
  return (
    <Stack>
      <Panel title="Delivery" actions={<CopyLink value="https://example.com/t/1" />}>
        <DataList
          entries={[
            { label: 'Name', value: 'Ada Lovelace' },
            { label: 'Address', value: '1 Elm St, Austin TX 78701' },
            { label: 'Company', value: '' },
            { label: 'Record', value: <CopyValue label="record" value="_ribbon-challenge.example.com" /> },
          ]}
        />
      </Panel>
      <Panel title="Cost">
        <SumList
          entries={[
            { label: 'Subtotal', value: <Money amount="1234.50" /> },
            { label: 'Shipping', value: <Money amount="9.00" /> },
            { label: 'Tax', value: <Money amount="TBD" /> },
            { label: 'Total', value: <Money amount="1243.50" />, strong: true },
          ]}
        />
      </Panel>
      <Panel title="Timeline">
        <TimelineList
          entries={[
            { id: '1', label: 'Shipped with USPS', at: '2026-11-18T09:00:00.000Z' },
            { id: '2', label: 'Paid', at: '2026-11-17T15:20:00.000Z', by: 'Priya Nair', tone: 'gift' },
            {
              id: '3',
              label: 'Card refused',
              at: '2026-11-17T15:18:00.000Z',
              by: 'Priya Nair',
              tone: 'stopped',
            },
          ]}
        />
      </Panel>
    </Stack>
  )
}
