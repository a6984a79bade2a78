import { useUnsentState } from '../../../../ui/form/use-unsent-form.ts'
import { DialogForm } from './dialog-form.tsx'
import { chosenQuantities, ItemQuantities } from './item-quantities.tsx'
import { useParcelStep, type ParcelRow } from '../parcels.data.ts'
import { parcelName } from '../parcels.rules.ts'

/** A parcel that came back: what is whole goes on the shelf, what is damaged is written off. */
export function ReturnDialog({
  parcel,
  onDone,
  onClose,
}: {
  parcel: ParcelRow
  /** Called with the returned parcel. */
  onDone?: (changed: ParcelRow) => void
  onClose: () => void
}) {
  const [values, setValues] = useUnsentState<Record<string, number>>(`return-${parcel.id}`, {})
  const step = useParcelStep()
  return (
    <DialogForm
      title={`Mark parcel ${parcelName(parcel)} returned?`}
      confirmLabel="Mark returned"
      cancelLabel="Leave it"
      busy={step.isPending}
      onClose={onClose}
      onConfirm={() =>
        step.mutate(
          { id: parcel.id, step: 'return', damaged: chosenQuantities(values) },
          {
            onSuccess: changed => {
              onDone?.(changed)
              onClose()
            },
          },
        )
      }
    >
      <p>Enter how many are damaged. All others go back into stock, and the sender is notified.</p>
      <ItemQuantities items={parcel.items} what="Damaged" values={values} onChange={setValues} />
    </DialogForm>
  )
}
