import { errorMessages } from '../../../platform/toasts.ts'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { DownloadButton } from '../../../ui/display/download-button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { isInProgress, useDeleteExport, useExport, type ExportView } from './exports.data.ts'
import { exportNames, progressText, rowsText, progressShare, sizeText } from './exports.rules.ts'

/** The progress of an export, then its file. Closing the dialog does not cancel the export. */
export function ExportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useExport(id)
  const title = found.data ? `Export of ${exportNames[found.data.exportType].toLowerCase()}` : 'Export'
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {found.data ? (
        <Progress view={found.data} onClose={onClose} />
      ) : found.error ? (
        <ErrorState
          messages={errorMessages(found.error, 'The export could not be loaded.')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonLines lines={3} label="Loading the export" />
      )}
    </Dialog>
  )
}

function Progress({ view, onClose }: { view: ExportView; onClose: () => void }) {
  const cancel = useDeleteExport('The export was canceled.', onClose)
  if (view.state === 'failed') {
    return (
      <Stack>
        <Notice tone="danger" isUrgent>
          {view.problem}
        </Notice>
        <Row justify="end">
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </Row>
      </Stack>
    )
  }
  if (isInProgress(view)) {
    return (
      <Stack>
        <ProgressBar label="Writing the file" share={progressShare(view)}>
          {progressText(view)}
        </ProgressBar>
        <p style={{ margin: 0 }}>We will also mail you the link, so you can close this.</p>
        <Row justify="end">
          <Button
            look="subtle"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: view.id } })}
          >
            Cancel the export
          </Button>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </Row>
      </Stack>
    )
  }
  return (
    <Stack>
      <p style={{ margin: 0 }} role="status">
        Your file is ready: {rowsText(view.rowCount ?? 0)}, {sizeText(view.bytes ?? 0)}. It stays for a week
        under <TextLink to="/exports">Exports</TextLink>.
      </p>
      <Row justify="end">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        {view.fileUrl ? (
          <DownloadButton href={view.fileUrl} name={view.fileName}>
            Download
          </DownloadButton>
        ) : null}
      </Row>
    </Stack>
  )
}
