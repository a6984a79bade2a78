import { DataList } from '../../../ui/display/data-list.tsx'
import { OutsideLink } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { FeeLineRow } from './shop-fees.data.ts'
import { kindLabels, lineText, monthText, subjectText } from './shop-fees.rules.ts'

/** A line of the fees: how it comes to its amount, and the parcel behind it. */
export function FeeLineDrawer({ line, onClose }: { line: FeeLineRow | undefined; onClose: () => void }) {
  return (
    <SideDrawer
      title={line ? `${kindLabels[line.kind]}, ${subjectText(line)}` : ''}
      isOpen={line !== undefined}
      onClose={onClose}
    >
      {line ? (
        <Stack>
          <DataList
            entries={[
              { label: 'Amount', value: <Money amount={line.amount} strong /> },
              { label: line.kind === 'correction' ? 'Why' : 'How it is made up', value: lineText(line) },
              {
                label: 'Corrects',
                value: line.corrects
                  ? `${kindLabels[line.corrects.kind]} of ${monthText(line.corrects.month)}`
                  : null,
              },
              { label: 'Price list', value: line.priceList?.name },
              { label: 'Charged', value: <TimeText at={line.chargedAt} withTime /> },
            ]}
          />
          {line.parcelId === null ? null : <Parcel line={line} />}
        </Stack>
      ) : null}
    </SideDrawer>
  )
}

function Parcel({ line }: { line: FeeLineRow }) {
  return (
    <section aria-label="Parcel">
      <h3>Parcel</h3>
      <DataList
        entries={[
          { label: 'Order', value: line.shopOrderName ?? line.orderNumber },
          { label: 'Parcel of the order', value: line.parcelNumber },
          {
            label: 'Tracking',
            value: line.trackingUrl ? (
              <OutsideLink href={line.trackingUrl}>{line.trackingNumber}</OutsideLink>
            ) : (
              line.trackingNumber
            ),
          },
          {
            label: 'Holds',
            value: line.items.map(({ name, sku, quantity }) => `${quantity} × ${name} (${sku})`).join(', '),
          },
        ]}
      />
    </section>
  )
}
