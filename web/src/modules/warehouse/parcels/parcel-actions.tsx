import type { ParcelAction } from '@ribbon/contract/warehouse/parcels/parcels'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { AddressDialog } from './changes/address-dialog.tsx'
import { DialogForm } from './changes/dialog-form.tsx'
import { useCancelReshipment, usePutOnHold, useRelease, useVoidLabel } from './changes/changes.data.ts'
import { undoDeliveries } from './bulk-steps.data.ts'
import { printLabel, type ParcelView } from './parcels.data.ts'
import styles from './parcels.module.css'
import { actionLabels, parcelName } from './parcels.rules.ts'
import { ReshipDialog } from './changes/reship-dialog.tsx'
import { ServiceDialog } from './changes/service-dialog.tsx'
import { ShortageDialog, StopWaitingDialog } from './changes/shortage-dialogs.tsx'
import { SplitDialog } from './changes/split-dialog.tsx'

/** What can be done with a parcel besides its next step; some actions open a dialog first. */
export function ParcelActions({ parcel }: { parcel: ParcelView }) {
  const [asked, setAsked] = useState<ParcelAction>()
  const close = () => setAsked(undefined)
  const release = useRelease()
  const voidLabel = useVoidLabel(close)
  const cancelReshipment = useCancelReshipment(close)
  const press = (action: ParcelAction) => {
    if (action === 'release') release.mutate({ params: { id: parcel.id } })
    else if (action === 'reprint') void printLabel(parcel.id)
    else if (action === 'undo_delivery') void undoDeliveries([parcel.id])
    else setAsked(action)
  }
  return (
    <>
      <div className={styles.actions}>
        {parcel.actions.map(action => (
          <Button
            key={action}
            size="xs"
            look={action === 'release' || action === 'reship' ? 'primary' : 'quiet'}
            busy={action === 'release' && release.isPending}
            onClick={() => press(action)}
          >
            {action === 'reprint' && parcel.labelPrints > 0
              ? `Print label again (printed ${parcel.labelPrints} ${parcel.labelPrints === 1 ? 'time' : 'times'})`
              : actionLabels[action]}
          </Button>
        ))}
      </div>
      {asked ? <ActionDialog parcel={parcel} action={asked} onClose={close} /> : null}
      <ConfirmDialog
        title="Void the label?"
        text="The carrier refunds it, and the parcel is queued without a label. Discard the printed one."
        confirmLabel="Void label"
        cancelLabel="Keep it"
        busy={voidLabel.isPending}
        isOpen={asked === 'void'}
        onClose={close}
        onConfirm={() => voidLabel.mutate({ params: { id: parcel.id } })}
      />
      <ConfirmDialog
        title="Cancel the reshipment?"
        text="This parcel leaves the queue, its items are released and its label is voided. The original parcel counts again."
        confirmLabel="Cancel reshipment"
        cancelLabel="Keep it"
        danger
        busy={cancelReshipment.isPending}
        isOpen={asked === 'cancel_reshipment'}
        onClose={close}
        onConfirm={() => cancelReshipment.mutate({ params: { id: parcel.id } })}
      />
    </>
  )
}

interface ActionDialogProps {
  parcel: ParcelView
  action: ParcelAction
  onClose: () => void
}

/** The dialog of an action that asks for more than a yes. */
function ActionDialog({ parcel, action, onClose }: ActionDialogProps) {
  const router = useRouter()
  switch (action) {
    case 'split':
      return <SplitDialog parcel={parcel} onClose={onClose} />
    case 'short':
      return <ShortageDialog parcel={parcel} onClose={onClose} />
    case 'hold':
      return <HoldDialog parcel={parcel} onClose={onClose} />
    case 'stop_waiting':
      return <StopWaitingDialog parcel={parcel} onClose={onClose} />
    case 'readdress':
      return <AddressDialog parcel={parcel} onClose={onClose} />
    case 'service':
      return <ServiceDialog parcel={parcel} onClose={onClose} />
    case 'reship':
      return (
        <ReshipDialog
          parcel={parcel}
          onClose={onClose}
          onDone={id => {
            onClose()
            void router.navigate({ href: `/operations/parcels/${id}` })
          }}
        />
      )
    default:
      return null
  }
}

/** Puts a parcel on hold, with a reason for the other operators. */
function HoldDialog({ parcel, onClose }: { parcel: ParcelView; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [lacking, setLacking] = useState<string>()
  const hold = usePutOnHold(onClose)
  const send = () => {
    setLacking(reason.trim() === '' ? 'Say why.' : undefined)
    if (reason.trim() !== '') hold.mutate({ params: { id: parcel.id }, body: { reason } })
  }
  return (
    <DialogForm
      title={`Put parcel ${parcelName(parcel)} on hold`}
      size="sm"
      confirmLabel="Put on hold"
      busy={hold.isPending}
      error={hold.error}
      fallback="It could not be put on hold."
      lacking={lacking}
      onConfirm={send}
      onClose={onClose}
    >
      <TextField
        label="Why"
        description="Other operators read it."
        value={reason}
        maxLength={300}
        data-autofocus
        onChange={event => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
