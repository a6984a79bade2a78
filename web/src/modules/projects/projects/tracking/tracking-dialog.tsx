import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { CarrierField } from './carrier-field.tsx'
import { parcelErrors, type TypedParcel } from './tracking.rules.ts'

interface TrackingDialogProps {
  title: string
  text: string
  initial: TypedParcel
  busy: boolean
  error: Error | null
  onSave: (tracking: { carrier: string; tracking_number: string }) => void
  onClose: () => void
}

/** Carrier and number of a parcel that did not leave through our queue. */
export function TrackingDialog({ title, text, initial, busy, error, onSave, onClose }: TrackingDialogProps) {
  const [parcel, setParcel] = useState(initial)
  const [isTried, setTried] = useState(false)
  const errors = isTried ? parcelErrors(parcel) : {}
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (Object.keys(parcelErrors(parcel)).length === 0)
            onSave({ carrier: parcel.carrier.trim(), tracking_number: parcel.number })
        }}
      >
        <Stack>
          <Dim>{text}</Dim>
          <CarrierField
            value={parcel.carrier}
            error={errors.carrier}
            onChange={carrier => setParcel(before => ({ ...before, carrier }))}
          />
          <TextField
            label="Tracking number"
            value={parcel.number}
            error={errors.number}
            onChange={event => {
              const number = event.currentTarget.value
              setParcel(before => ({ ...before, number }))
            }}
          />
          {error ? (
            <Notice tone="danger" isUrgent>
              {errorMessages(error, 'The parcel could not be saved. Try again in a moment.').join(' ')}
            </Notice>
          ) : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
