import { useState } from 'react'
import { RadioGroupField } from '../../../../ui/form/fields.tsx'
import { DialogForm } from './dialog-form.tsx'
import { chosenQuantities, ItemQuantities } from './item-quantities.tsx'
import { useSplit } from './changes.data.ts'
import type { ParcelRow } from '../parcels.data.ts'
import { parcelName } from '../parcels.rules.ts'

/** Moves goods into a parcel of their own. */
export function SplitDialog({ parcel, onClose }: { parcel: ParcelRow; onClose: () => void }) {
  const [values, setValues] = useState<Record<string, number>>({})
  const [when, setWhen] = useState('now')
  const [lacking, setLacking] = useState<string>()
  const split = useSplit(onClose)
  const send = () => {
    const items = chosenQuantities(values)
    if (items.length === 0) return setLacking('Choose what goes into the new parcel.')
    setLacking(undefined)
    split.mutate({ params: { id: parcel.id }, body: { items, later: when === 'later' } })
  }
  return (
    <DialogForm
      title={`Split parcel ${parcelName(parcel)}`}
      confirmLabel="Split"
      cancelLabel="Leave it whole"
      busy={split.isPending}
      error={split.error}
      fallback="The parcel could not be split."
      lacking={lacking}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        Choose what goes into a parcel of its own.{' '}
        {parcel.labelUrl ? 'The label stays with this parcel.' : null}
      </p>
      <ItemQuantities items={parcel.items} what="Into the new parcel" values={values} onChange={setValues} />
      <RadioGroupField
        label="The new parcel"
        value={when}
        onChange={setWhen}
        choices={[
          { value: 'now', label: 'Leaves now', description: 'Its label is bought at once.' },
          { value: 'later', label: 'Leaves later', description: 'It waits on hold until you let it go.' },
        ]}
      />
    </DialogForm>
  )
}
