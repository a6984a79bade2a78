import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { SelectionBar } from '../../../../ui/table/selection-bar.tsx'
import type { useSelectedRows } from '../../../../ui/table/use-selected-rows.ts'
import type { OrderRow } from '../orders.data.ts'

const CancelOrdersDialog = lazy(() =>
  import('./cancel-orders-dialog.tsx').then(module => ({ default: module.CancelOrdersDialog })),
)

export interface OrderSelectionBarProps {
  selected: ReturnType<typeof useSelectedRows<OrderRow>>
  exportOf: (ids: readonly string[]) => ReactNode
}

/** What can be done with all chosen orders at once. */
export function OrderSelectionBar({ selected, exportOf }: OrderSelectionBarProps) {
  const [isAsking, setAsking] = useState(false)
  const { rows, elsewhere, clear, drop } = selected
  const cancelable = rows.filter(order => order.canCancelOrder).length
  return (
    <>
      <SelectionBar label="Chosen orders" count={rows.length} elsewhere={elsewhere} onClear={clear}>
        <Button size="xs" look="quiet" disabled={cancelable === 0} onClick={() => setAsking(true)}>
          {cancelText(cancelable, rows.length)}
        </Button>
        {exportOf(rows.map(order => order.id))}
      </SelectionBar>
      {isAsking ? (
        <Suspense>
          <CancelOrdersDialog orders={rows} onDone={drop} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function cancelText(cancelable: number, chosen: number): string {
  if (cancelable === 0) return chosen === 1 ? 'Cannot be canceled' : 'None can be canceled'
  if (cancelable < chosen) return `Cancel ${cancelable} of ${chosen}`
  return chosen === 1 ? 'Cancel order' : `Cancel ${chosen} orders`
}
