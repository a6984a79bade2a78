import { IconDownload } from '@tabler/icons-react'
import type { TrackingFileRow } from '@ribbon/contract/projects/projects/submission-tracking'
import { useState } from 'react'
import { saveCsv } from '../../../../platform/files/save-csv.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { CarrierField } from './carrier-field.tsx'
import { useImportTrackingFile, usePreviewTrackingFile, type TrackingFileView } from './tracking.data.ts'
import { effectViews, fileText } from './tracking.rules.ts'

interface DialogProps {
  projectId: string
  onDone: (change: { people: number; at: string | null }) => void
  onClose: () => void
}

const columns: Column<TrackingFileRow>[] = [
  { key: 'row', header: 'Line', width: '70px', phone: 'corner', cell: row => row.row },
  { key: 'person', header: 'Person', phone: 'title', cell: row => row.person || 'Nobody' },
  {
    key: 'parcel',
    header: 'Parcel',
    cell: row => [row.carrier, row.trackingNumber].filter(Boolean).join(' ') || <Dim>–</Dim>,
  },
  {
    key: 'effect',
    header: 'What happens',
    width: '160px',
    cell: row => <StatusDot {...effectViews[row.effect]} />,
  },
  { key: 'notes', header: 'Notes', cell: row => row.notes.join(' ') || <Dim>–</Dim> },
]

/** Enters the parcels of a file: looked at line by line, then entered. */
export function TrackingFileDialog({ projectId, onDone, onClose }: DialogProps) {
  const [file, setFile] = useState<File>()
  const [carrier, setCarrier] = useState('')
  const [lookedAt, setLookedAt] = useState('')
  const preview = usePreviewTrackingFile()
  const enter = useImportTrackingFile()
  const look = (chosen: File, of: string) => {
    enter.reset()
    setLookedAt(of)
    preview.mutate({ projectId, file: chosen, carrier: of })
  }
  const error = enter.error ?? preview.error
  return (
    <Dialog title="Parcels from a file" size="xl" isOpen onClose={onClose}>
      <Stack>
        <Intro />
        <CarrierField label="Carrier of lines that name none" value={carrier} onChange={setCarrier} />
        <FileDrop
          title={file ? file.name : 'Drop a file here'}
          accept=".csv,.tsv,.txt,.xlsx"
          chooseLabel={file ? 'Choose another file' : 'Choose a file'}
          busy={preview.isPending ? 'Reading the file …' : undefined}
          hint="CSV or Excel, up to 20,000 rows and 10 MB."
          onPick={chosen => {
            setFile(chosen)
            look(chosen, carrier)
          }}
        />
        {error ? (
          <Notice tone="danger" isUrgent title="No parcel was entered">
            {errorMessages(error, 'The file could not be read. Try again in a moment.').join(' ')}
          </Notice>
        ) : null}
        {file && lookedAt !== carrier ? (
          <Row>
            <Button look="quiet" onClick={() => look(file, carrier)}>
              Read the file with this carrier
            </Button>
          </Row>
        ) : null}
        {preview.data && file && lookedAt === carrier ? (
          <Preview
            view={preview.data}
            busy={enter.isPending}
            onEnter={() =>
              enter.mutate(
                { projectId, file, carrier },
                { onSuccess: view => onDone({ people: view.counts.new + view.counts.changed, at: view.at }) },
              )
            }
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}

function Intro() {
  return (
    <Row justify="between" gap={16}>
      <Dim>One parcel in each row: the person’s email, the tracking number, and the carrier.</Dim>
      <Button
        look="quiet"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          saveCsv('parcels', 'Email,Carrier,Tracking number\r\nada@example.com,UPS,1Z999AA10123456784')
        }
      >
        Template
      </Button>
    </Row>
  )
}

function Preview({ view, busy, onEnter }: { view: TrackingFileView; busy: boolean; onEnter: () => void }) {
  const toEnter = view.counts.new + view.counts.changed
  return (
    <Stack>
      <div role="status">
        <strong>{fileText(view)}</strong>
      </div>
      <DataTable
        caption="Lines of the file"
        columns={columns}
        rows={view.rows}
        rowKey={row => String(row.row)}
        rowHeight={44}
        empty={{ title: 'No lines', drawing: 'search' }}
      />
      {view.rows.length < view.counts.rows ? (
        <Dim>{`These are ${view.rows.length} of ${view.counts.rows.toLocaleString('en-US')} lines.`}</Dim>
      ) : null}
      <Row justify="end">
        <Button busy={busy} disabled={toEnter === 0} onClick={onEnter}>
          {toEnter === 1 ? 'Enter 1 parcel' : `Enter ${toEnter.toLocaleString('en-US')} parcels`}
        </Button>
      </Row>
    </Stack>
  )
}
