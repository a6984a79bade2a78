import { IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { importFileMaxBytes, importRowsMax } from '@ribbon/contract/limits'
import { saveCsv } from '../../../../platform/files/save-csv.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useUpload, type Upload } from './imports.data.ts'
import { count } from './imports.rules.ts'
import { accepted, exampleCsv, sizeText } from '../lists/lists.rules.ts'

/** Takes the file of a new list; what is in it is looked at on the next page. */
export function UploadPanel({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { upload, importId, pick, again, stop } = useUpload()
  // After the commit in which nothing is being sent any more, so that the guard below lets it pass.
  useEffect(() => {
    if (importId !== undefined) onUploaded(importId)
  }, [importId, onUploaded])
  const isSending = upload?.progress !== undefined
  return (
    <Panel
      title="Import a list"
      actions={
        <Button
          look="subtle"
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => saveCsv('Recipients example', exampleCsv)}
        >
          Download an example
        </Button>
      }
    >
      <Stack gap={12}>
        <FileDrop
          title="Drop a file here or choose one"
          chooseLabel="Choose a file"
          accept={accepted}
          onPick={pick}
          hint={
            `CSV or Excel (XLSX), up to ${count(importRowsMax)} rows and ${sizeText(importFileMaxBytes)}. ` +
            'Any column names will do: you say what is what on the next page.'
          }
          busy={isSending ? <Sending upload={upload} onStop={stop} /> : undefined}
        />
        {upload?.problem ? (
          <Notice
            tone="danger"
            title={upload.file.name}
            isUrgent
            actions={
              upload.canTryAgain ? (
                <Button look="quiet" size="xs" onClick={again}>
                  Try again
                </Button>
              ) : undefined
            }
          >
            {upload.problem}
          </Notice>
        ) : null}
      </Stack>
      {/* What has arrived whole is in the list of lists, also when one leaves now. */}
      <UnsavedGuard
        isDirty={isSending && upload.progress! < 1}
        title="Stop the upload?"
        text="The file is still being sent."
        leaveLabel="Stop and leave"
      />
    </Panel>
  )
}

function Sending({ upload: { file, progress = 0 }, onStop }: { upload: Upload; onStop: () => void }) {
  const isSent = progress >= 1
  return (
    <ProgressBar label={`Sending ${file.name}`} share={isSent ? undefined : progress}>
      <Row justify="between">
        <span>
          {isSent
            ? `Reading ${file.name} …`
            : `Sending ${file.name}, ${Math.floor(progress * 100)}% of ${sizeText(file.size)}`}
        </span>
        {isSent ? null : (
          <Button look="quiet" size="xs" onClick={onStop}>
            Stop
          </Button>
        )}
      </Row>
    </ProgressBar>
  )
}
