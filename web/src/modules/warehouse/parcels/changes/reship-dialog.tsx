import { TextField } from '../../../../ui/form/fields.tsx'
import { useUnsentState } from '../../../../ui/form/use-unsent-form.ts'
import { DialogForm } from './dialog-form.tsx'
import { useReship } from './changes.data.ts'
import type { ParcelRow } from '../parcels.data.ts'
import { parcelName } from '../parcels.rules.ts'

/** Sends the same goods again, at no charge. */
export function ReshipDialog({
  parcel,
  onDone,
  onClose,
}: {
  parcel: ParcelRow
  onDone: (freshId: string) => void
  onClose: () => void
}) {
  const isBack = parcel.state === 'returned'
  const [note, setNote] = useUnsentState(`reship-${parcel.id}`, '')
  const reship = useReship(onDone)
  return (
    <DialogForm
      title={`Send parcel ${parcelName(parcel)} again?`}
      confirmLabel="Send again"
      cancelLabel="Leave it"
      busy={reship.isPending}
      error={reship.error}
      fallback="It could not be sent again."
      onClose={onClose}
      onConfirm={() =>
        reship.mutate({ params: { id: parcel.id }, body: { reason: isBack ? 'returned' : 'lost', note } })
      }
    >
      <p>
        A new parcel with the same goods goes into the queue. It costs the sender nothing, and the tracking
        page goes on with it.
      </p>
      <p>
        {isBack
          ? 'It came back to us.'
          : 'It was lost on the way: its goods are gone, and nothing goes back into stock.'}
      </p>
      <TextField
        label="Note (optional)"
        value={note}
        maxLength={300}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
