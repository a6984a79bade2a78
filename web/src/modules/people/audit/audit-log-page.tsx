import { useSearch } from '@tanstack/react-router'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { auditExportMax } from '@ribbon/contract/people/audit'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { AuditEventDrawer } from './audit-event-drawer.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditEvents, useExport, type AuditEventView } from './audit.data.ts'
import { actionText, subjectText } from './audit.rules.ts'

const noFilters = { q: '', who: '', kind: '', from: '', to: '' }
const listDefaults = { page: 1, size: 50, ...noFilters }

const columns: Column<AuditEventView>[] = [
  {
    key: 'what',
    header: 'What',
    phone: 'title',
    cell: event => <TwoLines first={actionText(event.action)} second={subjectText(event)} />,
  },
  {
    key: 'who',
    header: 'Who',
    cell: event => (
      <TwoLines first={event.actorName} second={event.actingAs ? `as ${event.actingAs}` : undefined} />
    ),
  },
  { key: 'from', header: 'From', width: '160px', cell: event => event.ip ?? '' },
  {
    key: 'when',
    header: 'When',
    width: '190px',
    align: 'end',
    cell: event => <TimeText at={event.createdAt} withTime />,
  },
]

/** What happened in the team, newest first. The open event and the filters are in the URL. */
export function AuditLogPage() {
  const [state, change] = useUrlState(listDefaults)
  const [{ event: openId }, open] = useUrlState({ event: '' })
  const [isExporting, setExporting] = useState(false)
  const events = useAuditEvents(state)
  const isFiltered = Object.keys(noFilters).some(name => state[name as keyof typeof noFilters] !== '')
  const totalCount = events.data?.totalCount
  return (
    <>
      <PageHeader
        title="Audit log"
        subtitle="Who did what in your team"
        actions={
          <Button
            look="quiet"
            icon={<IconDownload size={16} aria-hidden />}
            disabled={!totalCount}
            onClick={() => setExporting(true)}
          >
            Export
          </Button>
        }
      />
      <Panel flush>
        <AuditFilters state={state} change={change} />
        <EventTable events={events} onClearFilters={isFiltered ? () => change(noFilters) : undefined} />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
      <AuditEventDrawer
        event={events.data?.items.find(event => event.id === openId)}
        onClose={() => open({ event: '' })}
      />
      {isExporting ? (
        <ExportDialog
          state={state}
          totalCount={totalCount ?? 0}
          isFiltered={isFiltered}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  )
}

function EventTable({
  events,
  onClearFilters,
}: {
  events: ReturnType<typeof useAuditEvents>
  onClearFilters: (() => void) | undefined
}) {
  const search = useSearch({ strict: false }) as Record<string, string>
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      rows={events.data?.items}
      rowKey={event => event.id}
      rowLink={event => `/audit-log?${new URLSearchParams({ ...search, event: event.id }).toString()}`}
      isFetching={events.isPlaceholderData}
      rowHeight={56}
      error={
        events.error
          ? {
              messages: errorMessages(events.error, 'The audit log could not be loaded.'),
              onRetry: () => void events.refetch(),
            }
          : undefined
      }
      onClearFilters={onClearFilters}
      empty={{
        title: 'Nothing has happened yet',
        drawing: 'people',
        text: 'Sign-ins, orders and every change to people and access are recorded here. Nobody can remove an entry.',
      }}
    />
  )
}

/** Says what the file will contain. */
function ExportDialog({
  state,
  totalCount,
  isFiltered,
  onClose,
}: {
  state: typeof listDefaults
  totalCount: number
  isFiltered: boolean
  onClose: () => void
}) {
  const save = useExport(onClose)
  const count = Math.min(totalCount, auditExportMax).toLocaleString('en-US')
  const what =
    totalCount > auditExportMax
      ? `The newest ${count} of ${totalCount.toLocaleString('en-US')} events`
      : totalCount === 1
        ? 'The only event'
        : `All ${count} events`
  return (
    <ConfirmDialog
      isOpen
      title="Export the audit log"
      confirmLabel="Download CSV"
      busy={save.isPending}
      onClose={onClose}
      onConfirm={() => save.mutate(state)}
      text={
        <Stack gap={8}>
          <span>
            {what}
            {isFiltered ? ' that match your filters' : ' of your team'}, newest first, as a CSV file: when
            (UTC), who and as whom, what, before and after, and from which IP address.
          </span>
          <span>The file contains names and email addresses. Your export is recorded in the audit log.</span>
        </Stack>
      }
    />
  )
}
