import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { tableError } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot, type StatusTone } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { dayText, percentText } from '../shop-fees.rules.ts'
import { EndListDialog } from './end-list-dialog.tsx'
import { usePriceLists, useWithdrawPriceList, type PriceListRow } from './operator-fees.data.ts'
import { PriceListForm } from './price-list-form.tsx'

const states: Record<PriceListRow['state'], { tone: StatusTone; label: string }> = {
  coming: { tone: 'progress', label: 'Coming' },
  in_force: { tone: 'done', label: 'In force' },
  over: { tone: 'neutral', label: 'Over' },
}

/** The operators’ price lists; one is dated and ended, never changed. */
export function PriceLists() {
  const lists = usePriceLists()
  const withdraw = useWithdrawPriceList()
  const [isNew, setNew] = useState(false)
  const [ending, setEnding] = useState<PriceListRow>()
  const { mutate } = withdraw
  const columns = useMemo(() => listColumns(setEnding, list => mutate({ params: { id: list.id } })), [mutate])
  const newButton = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      New price list
    </Button>
  )
  return (
    <Panel flush title="Price lists" actions={newButton}>
      <DataTable
        caption="Price lists"
        columns={columns}
        rows={lists.data}
        rowKey={list => list.id}
        rowHeight={56}
        skeletonRows={3}
        error={tableError(lists, 'The price lists could not be loaded.')}
        empty={{
          title: 'No price list yet',
          drawing: 'list',
          text: 'Without one, fulfilling the orders of shops is free.',
        }}
      />
      {isNew ? <PriceListForm onClose={() => setNew(false)} /> : null}
      {ending ? <EndListDialog list={ending} onClose={() => setEnding(undefined)} /> : null}
    </Panel>
  )
}

const priceColumn = (
  key: 'orderPrice' | 'piecePrice' | 'storagePrice',
  header: string,
): Column<PriceListRow> => ({
  key,
  header,
  align: 'end',
  width: '125px',
  cell: list => <Money amount={list[key]} />,
})

const listColumns = (
  onEnd: (list: PriceListRow) => void,
  onWithdraw: (list: PriceListRow) => void,
): Column<PriceListRow>[] => [
  {
    key: 'name',
    header: 'Price list',
    phone: 'title',
    cell: list => (
      <TwoLines
        first={list.name}
        second={
          list.endsOn
            ? `${dayText(list.beginsOn)} to ${dayText(list.endsOn)}`
            : `from ${dayText(list.beginsOn)}`
        }
      />
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '120px',
    phone: 'corner',
    cell: list => <StatusDot {...states[list.state]} />,
  },
  priceColumn('orderPrice', 'Order'),
  priceColumn('piecePrice', 'Further piece'),
  {
    key: 'postage',
    header: 'Postage',
    align: 'end',
    width: '120px',
    cell: list => (list.postageMarkupBps === 0 ? 'At cost' : `Cost + ${percentText(list.postageMarkupBps)}`),
  },
  priceColumn('storagePrice', 'Piece a month'),
  {
    key: 'acts',
    header: 'Actions',
    align: 'end',
    width: '170px',
    cell: list => (
      <Row gap={4} justify="end">
        {list.canEnd ? (
          <Button size="xs" look="quiet" onClick={() => onEnd(list)}>
            End<span className="pub-sr"> {list.name}</span>
          </Button>
        ) : null}
        {list.canWithdraw ? (
          <Button size="xs" look="quiet" onClick={() => onWithdraw(list)}>
            Withdraw<span className="pub-sr"> {list.name}</span>
          </Button>
        ) : null}
      </Row>
    ),
  },
]
