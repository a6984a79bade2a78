import { showSuccess } from '../../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { undoDeliveries, useManySteps, type NamedParcel } from '../bulk-steps.data.ts'
import { parcelName } from '../parcels.rules.ts'

export interface DeliverDialogProps {
  parcels: readonly NamedParcel[]
  onClose: () => void
  onDelivered?: (ids: readonly string[]) => void
}

/** Asks before parcels count as delivered. For a minute it can be undone, and nobody gets an email. */
export function DeliverDialog({ parcels, onClose, onDelivered }: DeliverDialogProps) {
  const deliver = useManySteps(ids => {
    onClose()
    onDelivered?.(ids)
    if (ids.length > 0)
      showSuccess(
        `${ids.length === 1 ? 'The parcel is' : `${ids.length} parcels are`} delivered. You can undo this for one minute.`,
        { action: { label: 'Undo', run: () => void undoDeliveries(ids) } },
      )
  })
  const [first] = parcels
  return (
    <ConfirmDialog
      title={
        parcels.length === 1 && first
          ? `Mark parcel ${parcelName(first)} delivered?`
          : `Mark ${parcels.length} parcels delivered?`
      }
      text="Senders and recipients get an email that it arrived. You can undo this for one minute."
      confirmLabel="Mark delivered"
      cancelLabel="Not yet"
      busy={deliver.isPending}
      isOpen
      onClose={onClose}
      onConfirm={() => deliver.mutate({ parcels, step: 'deliver' })}
    />
  )
}
