import { acceptedFiles } from '../../../platform/files/address-file.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { useUploadList } from './store-access.data.ts'
import { uploadedText } from './store-access.rules.ts'

/** Reads a list from a file, and names the rows it could not use. */
export function UploadListDialog({ onClose }: { onClose: () => void }) {
  const { progress, problem, uploaded, pick } = useUploadList(onClose)
  return (
    <Dialog title="Upload a list" isOpen onClose={onClose} size="lg">
      <Stack>
        {uploaded ? (
          <>
            <Notice tone="warning" isUrgent>
              {uploadedText(uploaded)}
            </Notice>
            <RejectedRows list={uploaded} isOpen />
            <Row justify="end">
              <Button data-autofocus onClick={onClose}>
                Done
              </Button>
            </Row>
          </>
        ) : (
          <FileDrop
            title="Drop a file here or choose one"
            chooseLabel="Choose a file"
            accept={acceptedFiles}
            hint="CSV, Excel (XLSX) or text with up to 200,000 email addresses, in any column. The list is on at once."
            onPick={pick}
            busy={
              progress === undefined ? undefined : (
                <ProgressBar label="Sending the file" share={progress < 1 ? progress : undefined}>
                  {progress < 1 ? `Sending, ${Math.floor(progress * 100)}%` : 'Reading the file …'}
                </ProgressBar>
              )
            }
          />
        )}
        {problem ? (
          <Notice tone="danger" isUrgent>
            {problem}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  )
}
