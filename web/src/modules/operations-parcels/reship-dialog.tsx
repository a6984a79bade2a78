import { useState } from 'react'
import { RadioGroupField, TextField } from '../../ui/form/fields.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useReship, type ParcelRow } from './parcels.data.ts'
import { parcelName } from './parcels.rules.ts'

/** Sends the same goods again, at no charge. */
export function ReshipDialog({ parcel, onDone, onClose }: { parcel: ParcelRow; onDone: (freshId: string) => void; onClose: () => void }) {
  const isBack = parcel.state === 'returned'
  const [reason, setReason] = useState<string>(isBack ? 'returned' : 'lost')
  const [note, setNote] = useState('')
  const reship = useReship(onDone)
  return (
    <DialogForm title={`Send parcel ${parcelName(parcel)} again?`} confirmLabel="Send again" cancelLabel="Leave it" busy={reship.isPending} error={reship.error} fallback="It could not be sent again." onClose={onClose}
      onConfirm={() => reship.mutate({ params: { id: parcel.id }, body: { reason: reason as 'returned' | 'lost', note } })}>
      <p>A new parcel with the same goods goes into the queue. It costs the sender nothing, and the tracking page goes on with it.</p>
      <RadioGroupField label="What happened" value={reason} onChange={setReason} choices={[{ value: 'returned', label: 'It came back to us', disabled: !isBack }, { value: 'lost', label: 'It was lost on the way', description: 'Its goods are gone; nothing goes back into stock.', disabled: isBack }]} />
      <TextField label="Note (optional)" value={note} maxLength={300} onChange={event => setNote(event.currentTarget.value)} />
    </DialogForm>
  )
}
