import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Dim, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import { TrackingFileDialog } from './tracking-file-dialog.tsx'
import { useDeliverEverybody, useTrackEverybody, useUndoTracking } from './tracking.data.ts'
import { deliveredText, enteredText } from './tracking.rules.ts'

/** What was done last, and whether it can be undone. */
interface Done {
  text: string
  at: string | null
}
type OpenDialog = 'everybody' | 'file' | 'delivered'

/** Parcels that did not leave through our queue, for everybody at once: by hand, or from a file. */
export function TrackingPanel({ projectId }: { projectId: string }) {
  const [open, setOpen] = useState<OpenDialog>()
  const [done, setDone] = useState<Done>()
  const deliver = useDeliverEverybody()
  const close = () => setOpen(undefined)
  const finish = (text: string, at: string | null) => {
    setDone({ text, at })
    close()
  }
  const params = { id: projectId }
  return (
    <Panel title="Parcels outside of our queue">
      <Stack>
        <Dim>
          Such as everything in one delivery to an office. Emails about what you enter leave after 90 seconds,
          so that you can undo a mistake.
        </Dim>
        {done ? <DoneNotice projectId={projectId} done={done} onUndone={setDone} /> : null}
        <Row gap={8}>
          <Button onClick={() => setOpen('everybody')}>One parcel for everybody</Button>
          <Button look="quiet" onClick={() => setOpen('file')}>
            From a file
          </Button>
          <Button look="quiet" onClick={() => setOpen('delivered')}>
            All delivered
          </Button>
        </Row>
      </Stack>
      {open === 'everybody' ? (
        <EverybodyDialog projectId={projectId} onDone={finish} onClose={close} />
      ) : null}
      {open === 'file' ? (
        <TrackingFileDialog
          projectId={projectId}
          onDone={({ people, at }) => finish(enteredText(people), at)}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        title="Mark all entered parcels as delivered?"
        text="Everybody whose parcel you entered gets an email, unless you undo this within 90 seconds. Our own parcels are not changed."
        confirmLabel="Mark as delivered"
        cancelLabel="Go back"
        busy={deliver.isPending}
        isOpen={open === 'delivered'}
        onClose={close}
        onConfirm={() =>
          deliver.mutate(
            { params },
            {
              onSuccess: ({ data }) => finish(deliveredText(data.attributes.people), data.attributes.at),
              onError: close,
            },
          )
        }
      />
    </Panel>
  )
}

function DoneNotice({
  projectId,
  done,
  onUndone,
}: {
  projectId: string
  done: Done
  onUndone: (done: Done) => void
}) {
  const undo = useUndoTracking()
  const { at } = done
  return (
    <Notice
      isUrgent
      actions={
        at === null ? undefined : (
          <Button
            look="quiet"
            size="xs"
            busy={undo.isPending}
            onClick={() =>
              undo.mutate(
                { params: { id: projectId }, body: { at } },
                { onSuccess: () => onUndone({ text: 'That was undone.', at: null }) },
              )
            }
          >
            Undo
          </Button>
        )
      }
    >
      {done.text}
    </Notice>
  )
}

interface EverybodyProps {
  projectId: string
  onDone: (text: string, at: string | null) => void
  onClose: () => void
}

function EverybodyDialog({ projectId, onDone, onClose }: EverybodyProps) {
  const track = useTrackEverybody()
  return (
    <TrackingDialog
      title="One parcel for everybody"
      text="Everybody who has no order and no parcel yet gets this one."
      initial={{ carrier: '', number: '' }}
      busy={track.isPending}
      error={track.error}
      onClose={onClose}
      onSave={tracking =>
        track.mutate(
          { params: { id: projectId }, body: { tracking } },
          { onSuccess: ({ data }) => onDone(enteredText(data.attributes.people), data.attributes.at) },
        )
      }
    />
  )
}
