import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { submissionImportRowsMax } from '@ribbon/contract/projects/projects/submission-imports'
import { saveCsv } from '../../../../platform/files/save-csv.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import type { ProjectView } from '../projects.data.ts'
import { ImportPreview } from './import-preview.tsx'
import { useImportPeople, usePreviewPeople, type ImportTarget } from './imports.data.ts'
import { templateOf } from './imports.rules.ts'

interface DialogProps {
  target: ImportTarget
  items: ProjectView['items']
  onClose: () => void
}

const fileHint = `CSV or Excel, one person in each row, up to ${submissionImportRowsMax.toLocaleString('en-US')} rows and 10 MB.`

/** Adds people from a file: chosen, looked at line by line, then added, or nothing. */
export function ImportPeopleDialog({ target, items, onClose }: DialogProps) {
  const [file, setFile] = useState<File>()
  const preview = usePreviewPeople(target)
  const add = useImportPeople(target)
  const pick = (chosen: File) => {
    setFile(chosen)
    add.reset()
    preview.mutate({ file: chosen })
  }
  if (add.data)
    return (
      <Dialog title="Import people" size="xl" isOpen onClose={onClose}>
        <Imported count={add.data.counts.new} onClose={onClose} />
      </Dialog>
    )
  const error = add.error ?? preview.error
  return (
    <Dialog title="Import people" size="xl" isOpen onClose={onClose}>
      <Stack>
        <Intro items={items} />
        <FileDrop
          title={file ? file.name : 'Drop a file here'}
          accept=".csv,.tsv,.txt,.xlsx"
          chooseLabel={file ? 'Choose another file' : 'Choose a file'}
          busy={preview.isPending ? 'Reading the file …' : undefined}
          hint={fileHint}
          onPick={pick}
        />
        {error ? (
          <Notice tone="danger" isUrgent title="Nobody was added">
            {errorMessages(error, 'The file could not be read. Try again in a moment.').join(' ')}
          </Notice>
        ) : null}
        {preview.data && file ? (
          <ImportPreview
            view={preview.data}
            isDesk={target.isDesk}
            busy={add.isPending}
            onAdd={keepCollecting => add.mutate({ file, keepCollecting })}
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}

function Intro({ items }: Pick<DialogProps, 'items'>) {
  return (
    <Row justify="between" gap={16}>
      <Dim>
        People who are on the list already stay as they are. You see every line before anybody is added.
      </Dim>
      <Button
        look="quiet"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() => saveCsv('people', templateOf(items))}
      >
        Template
      </Button>
    </Row>
  )
}

function Imported({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <Stack>
      <div role="status">
        <strong>
          {count === 1 ? '1 person was added.' : `${count.toLocaleString('en-US')} people were added.`}
        </strong>
      </div>
      <Row justify="end">
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </Row>
    </Stack>
  )
}
