import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { RowMenu } from '../../../../ui/display/row-menu.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import type { SubmissionLine } from '../projects.data.ts'
import { TrackingDialog } from './tracking-dialog.tsx'
import { useRemoveTracking, useSetDelivered, useSetTracking } from './tracking.data.ts'

/** The numbers of a person’s parcels; with the carrier, and whether it arrived, where an operator entered it. */
export function TrackingNumbers({ row }: { row: SubmissionLine }) {
  const numbers = row.trackingNumbers.join(', ')
  if (numbers === '') return <Dim>–</Dim>
  const shown = row.trackingUrl ? (
    <a href={row.trackingUrl} target="_blank" rel="noreferrer">
      {numbers}
    </a>
  ) : (
    numbers
  )
  if (row.carrier === null) return shown
  return (
    <TwoLines
      first={shown}
      second={
        row.deliveredAt ? (
          <>
            {row.carrier} · delivered <TimeText at={row.deliveredAt} />
          </>
        ) : (
          row.carrier
        )
      }
    />
  )
}

/** Enters, changes and removes the parcel of one person. */
export function TrackingActions({ projectId, row }: { projectId: string; row: SubmissionLine }) {
  const [isOpen, setOpen] = useState(false)
  const save = useSetTracking()
  const remove = useRemoveTracking()
  const deliver = useSetDelivered()
  if (!row.canTrack) return null
  const params = { id: projectId, recipientId: row.id }
  const isDelivered = row.deliveredAt !== null
  const mark = () => deliver.mutate({ params, body: { delivery: { delivered: !isDelivered } } })
  return (
    <>
      {row.carrier === null ? (
        <Button
          look="quiet"
          size="xs"
          aria-label={`Enter the parcel of ${row.name}`}
          onClick={() => setOpen(true)}
        >
          Enter parcel
        </Button>
      ) : (
        <RowMenu
          label={`Parcel of ${row.name}`}
          actions={[
            { label: isDelivered ? 'Mark as not delivered' : 'Mark as delivered', onPress: mark },
            { label: 'Change the number', onPress: () => setOpen(true) },
            { label: 'Remove', danger: true, onPress: () => remove.mutate({ params }) },
          ]}
        />
      )}
      {isOpen ? (
        <TrackingDialog
          title={`Parcel of ${row.name}`}
          text="The email with the tracking number leaves after 90 seconds."
          initial={{ carrier: row.carrier ?? '', number: row.trackingNumbers[0] ?? '' }}
          busy={save.isPending}
          error={save.error}
          onClose={() => setOpen(false)}
          onSave={tracking =>
            save.mutate({ params, body: { tracking } }, { onSuccess: () => setOpen(false) })
          }
        />
      ) : null}
    </>
  )
}
