import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { useStartAutoFinalize } from '../runs/runs.data.ts'

/** Asks before each confirmation becomes an order without the owner. */
export function AutoFinalizeDialog({ order, onClose }: { order: GroupOrderView; onClose: () => void }) {
  const start = useStartAutoFinalize(onClose)
  return (
    <ConfirmDialog
      isOpen
      title="Let it finalize by itself?"
      text={[
        `Everyone who confirms gets an order ${order.change_minutes} minutes later, and it is paid then.`,
        'You can stop this at any time.',
      ].join(' ')}
      confirmLabel="Finalize by itself"
      cancelLabel="Not yet"
      busy={start.isPending}
      onClose={onClose}
      onConfirm={() => start.mutate({ params: { id: order.id } })}
    />
  )
}
