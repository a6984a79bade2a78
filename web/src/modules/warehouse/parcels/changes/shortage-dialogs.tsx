import { useState } from 'react'
import { RadioGroupField, TextField } from '../../../../ui/form/fields.tsx'
import { useUnsentState } from '../../../../ui/form/use-unsent-form.ts'
import { DialogForm } from './dialog-form.tsx'
import { chosenQuantities, ItemQuantities } from './item-quantities.tsx'
import { useReportShortage, useStopWaiting } from './changes.data.ts'
import type { ParcelRow, ParcelView } from '../parcels.data.ts'
import { parcelName } from '../parcels.rules.ts'

type Choice = 'wait' | 'send_rest' | 'refund'
const choices = [
  {
    value: 'wait',
    label: 'Wait for it',
    description: 'The whole parcel is on hold and goes on by itself when the goods have come.',
  },
  {
    value: 'send_rest',
    label: 'Send the rest, these later',
    description: 'What is missing becomes a parcel of its own that waits.',
  },
  {
    value: 'refund',
    label: 'Send the rest, refund the missing items',
    description: 'It goes back to what paid the order.',
  },
]

/** Reports goods that should be on the shelf and are not. */
export function ShortageDialog({
  parcel,
  onClose,
}: {
  parcel: Pick<ParcelRow, 'id' | 'items' | 'orderNumber' | 'number' | 'parcelCount'>
  onClose: () => void
}) {
  const [values, setValues] = useUnsentState<Record<string, number>>(`shortage-${parcel.id}`, {})
  const [choice, setChoice] = useUnsentState<string>(`shortage-choice-${parcel.id}`, 'wait')
  const [reason, setReason] = useUnsentState(`shortage-reason-${parcel.id}`, 'Not on the shelf')
  const [lacking, setLacking] = useState<string>()
  const short = useReportShortage(onClose)
  const send = () => {
    const items = chosenQuantities(values)
    const lacks =
      items.length === 0
        ? 'Say how many are missing.'
        : reason.trim() === ''
          ? 'Say what happened to the items.'
          : undefined
    setLacking(lacks)
    if (!lacks) short.mutate({ params: { id: parcel.id }, body: { items, choice: choice as Choice, reason } })
  }
  return (
    <DialogForm
      title={`Something is missing for ${parcelName(parcel)}`}
      confirmLabel="Report it"
      cancelLabel="All is there"
      busy={short.isPending}
      error={short.error}
      fallback="The change could not be saved."
      lacking={lacking}
      onConfirm={send}
      onClose={onClose}
    >
      <ItemQuantities items={parcel.items} what="Missing" values={values} onChange={setValues} />
      <RadioGroupField
        label="What becomes of the parcel"
        value={choice}
        onChange={setChoice}
        choices={choices}
      />
      <TextField
        label="What happened to the goods"
        description="Stands in the stock history; the shelf is corrected by as many."
        value={reason}
        maxLength={300}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}

const endings = [
  {
    value: 'send_rest',
    label: 'Send the rest, these later',
    description: 'What is missing becomes a parcel of its own that waits.',
  },
  {
    value: 'refund',
    label: 'Refund the missing items',
    description:
      'It goes back to what paid the order. The rest leaves; a parcel that holds nothing else leaves the queue.',
  },
]

/** Ends a parcel’s wait for missing goods. */
export function StopWaitingDialog({ parcel, onClose }: { parcel: ParcelView; onClose: () => void }) {
  const [choice, setChoice] = useState<string>('send_rest')
  const stop = useStopWaiting(onClose)
  const missing = parcel.shortages
    .filter(({ state }) => state === 'waiting')
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(', ')
  return (
    <DialogForm
      title={`Stop waiting with ${parcelName(parcel)}?`}
      confirmLabel="Stop waiting"
      cancelLabel="Keep waiting"
      busy={stop.isPending}
      error={stop.error}
      fallback="The change could not be saved."
      onClose={onClose}
      onConfirm={() =>
        stop.mutate({ params: { id: parcel.id }, body: { choice: choice as 'send_rest' | 'refund' } })
      }
    >
      <p>It waits for {missing}.</p>
      <RadioGroupField
        label="What happens to the missing items"
        value={choice}
        onChange={setChoice}
        choices={endings}
      />
    </DialogForm>
  )
}
