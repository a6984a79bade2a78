import { useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { errorMessages, tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { DownloadButton } from '../../../ui/display/download-button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dim, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { isInProgress, useDeleteExport, useExport, useExports, type ExportView } from './exports.data.ts'
import { exportNames, progressText, rowsText, sizeText } from './exports.rules.ts'

/** The person's own exports with their progress and expiry. The mailed link leads here. */
export function ExportsPage() {
  const [state, change] = useUrlState({ page: 1, size: 50, file: '' })
  const exports = useExports(state.page, state.size)
  const [removed, setRemoved] = useState<ExportView>()
  return (
    <>
      <PageHeader title="Exports" subtitle="Files you asked for" />
      <Stack>
        {/^\d+$/.test(state.file) ? <MailedFile id={state.file} /> : null}
        <Panel flush>
          <DataTable
            caption="Exports"
            columns={exportColumns(setRemoved)}
            rows={exports.data?.items}
            rowKey={view => view.id}
            isFetching={exports.isPlaceholderData}
            rowHeight={56}
            error={tableError(exports, 'The exports could not be loaded.')}
            onClearFilters={state.page > 1 ? () => change({ page: 1 }) : undefined}
            empty={{
              title: 'No exports yet',
              drawing: 'box',
              text: 'Choose Export above a list of orders, recipients or stock. Its file shows here, for a week.',
            }}
          />
          <Pager
            page={state.page}
            size={state.size}
            totalCount={exports.data?.totalCount}
            onPage={page => change({ page })}
            onSize={size => change({ size })}
          />
        </Panel>
      </Stack>
      {removed ? <Removal view={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  )
}

function exportColumns(onRemove: (view: ExportView) => void): Column<ExportView>[] {
  return [
    {
      key: 'what',
      header: 'Export',
      phone: 'title',
      cell: view => (
        <TwoLines
          first={exportNames[view.exportType]}
          second={
            view.rowCount === null || isInProgress(view)
              ? ''
              : `${rowsText(view.rowCount)}${view.bytes === null ? '' : `, ${sizeText(view.bytes)}`}`
          }
        />
      ),
    },
    {
      key: 'asked',
      header: 'Asked for',
      width: '200px',
      cell: view => <TimeText at={view.createdAt} withTime />,
    },
    { key: 'state', header: 'State', cell: view => <StateCell view={view} /> },
    {
      key: 'until',
      header: 'Kept until',
      width: '140px',
      cell: view => (view.fileUrl ? <TimeText at={view.expiresAt} /> : null),
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      width: '230px',
      cell: view => <ExportActions view={view} onRemove={onRemove} />,
    },
  ]
}

function ExportActions({ view, onRemove }: { view: ExportView; onRemove: (view: ExportView) => void }) {
  return (
    <Row gap={8} justify="end">
      {view.fileUrl ? (
        <DownloadButton href={view.fileUrl} name={view.fileName} look="quiet" size="xs">
          Download
        </DownloadButton>
      ) : null}
      <Button
        look="subtle"
        size="xs"
        aria-label={`${isInProgress(view) ? 'Cancel' : 'Delete'} the export of ${exportNames[view.exportType].toLowerCase()}`}
        onClick={() => onRemove(view)}
      >
        {isInProgress(view) ? 'Cancel' : 'Delete'}
      </Button>
    </Row>
  )
}

function StateCell({ view }: { view: ExportView }) {
  if (view.state === 'failed')
    return (
      <Stack gap={4}>
        <StatusDot tone="stopped" label="Failed" />
        <Dim>{view.problem}</Dim>
      </Stack>
    )
  if (isInProgress(view))
    return (
      <TwoLines
        first={<StatusDot tone="moving" label={view.state === 'queued' ? 'Waiting' : 'Writing'} />}
        second={progressText(view)}
      />
    )
  return view.isExpired ? (
    <StatusDot tone="neutral" label="Expired" />
  ) : (
    <StatusDot tone="done" label="Ready" />
  )
}

function MailedFile({ id }: { id: string }) {
  const file = useExport(id)
  const { data: view, error } = file
  if (error instanceof ApiError && error.status === 404)
    return (
      <Notice tone="warning" title="This file is not here">
        It was deleted, has expired, or somebody else asked for it. Export the data again.
      </Notice>
    )
  if (error && !view)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(error, 'The export could not be loaded.')}
          onRetry={() => void file.refetch()}
        />
      </Panel>
    )
  if (!view) return null
  if (!view.fileUrl)
    return (
      <Notice tone={view.isExpired ? 'warning' : 'info'}>
        {view.isExpired
          ? 'This file has expired. Export the data again.'
          : (view.problem ?? 'This file is still being written.')}
      </Notice>
    )
  return (
    <Notice
      title={`${exportNames[view.exportType]}, ${rowsText(view.rowCount ?? 0)}`}
      actions={
        <DownloadButton href={view.fileUrl} name={view.fileName} size="xs">
          Download
        </DownloadButton>
      }
    >
      Your file is ready.
    </Notice>
  )
}

function Removal({ view, onClose }: { view: ExportView; onClose: () => void }) {
  const atWork = isInProgress(view)
  const remove = useDeleteExport(atWork ? 'The export was canceled.' : 'The export was deleted.', onClose)
  return (
    <ConfirmDialog
      isOpen
      title={atWork ? 'Cancel this export?' : 'Delete this export?'}
      confirmLabel={atWork ? 'Cancel the export' : 'Delete'}
      cancelLabel="Keep it"
      danger={!atWork}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: view.id } })}
      onClose={onClose}
      text={atWork ? 'Nothing of the file is kept.' : 'The file can no longer be downloaded.'}
    />
  )
}
