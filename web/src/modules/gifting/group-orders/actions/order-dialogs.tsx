import { CopyValue } from '../../../../ui/display/copy-value.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { AddListsDialog } from '../access/add-lists-dialog.tsx'
import { useCancel, useDeleteOrder } from '../details/details.data.ts'
import type { GroupOrderView } from '../group-orders.data.ts'
import { peopleText } from '../group-orders.rules.ts'
import { AutoFinalizeDialog } from './auto-finalize-dialog.tsx'
import type { DialogName } from './more-menu.tsx'

interface DialogProps {
  order: GroupOrderView
  onClose: () => void
}

/** The dialog that was chosen from the menu. */
export function OrderDialog({
  order,
  opened,
  onClose,
  onDeleted,
}: DialogProps & { opened: DialogName | undefined; onDeleted: () => void }) {
  switch (opened) {
    case 'cancel':
      return <CancelDialog order={order} onClose={onClose} />
    case 'delete':
      return <DeleteDialog order={order} onClose={onClose} onDeleted={onDeleted} />
    case 'code':
      return <CodeDialog order={order} onClose={onClose} />
    case 'auto':
      return <AutoFinalizeDialog order={order} onClose={onClose} />
    case 'lists':
      return <AddListsDialog orderId={order.id} onClose={onClose} />
    default:
      return null
  }
}

function CancelDialog({ order, onClose }: DialogProps) {
  const cancel = useCancel(onClose)
  const confirmed = order.counts.submitted
  return (
    <ConfirmDialog
      isOpen
      title={`Cancel ${order.name}?`}
      text={
        confirmed > 0
          ? `${peopleText(confirmed)} confirmed and would get nothing. What is held for them goes back to stock.`
          : 'The page closes, and what is held for people goes back to stock.'
      }
      confirmLabel="Cancel the redemption"
      cancelLabel="Keep it open"
      danger
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ params: { id: order.id } })}
    />
  )
}

function DeleteDialog({ order, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const drop = useDeleteOrder(onDeleted)
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${order.name}?`}
      text="Its page, tiers and lists are deleted. This cannot be undone."
      confirmLabel="Delete it"
      cancelLabel="Keep it"
      danger
      busy={drop.isPending}
      onClose={onClose}
      onConfirm={() => drop.mutate({ params: { id: order.id } })}
    />
  )
}

function CodeDialog({ order, onClose }: DialogProps) {
  return (
    <Dialog title="Access code" isOpen onClose={onClose} size="sm">
      <Stack gap={12}>
        <p>People need it besides the link.</p>
        <CopyValue label="the access code" value={order.password ?? ''} />
      </Stack>
    </Dialog>
  )
}
