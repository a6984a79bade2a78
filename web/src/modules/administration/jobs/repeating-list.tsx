import { IconPlayerPlay } from '@tabler/icons-react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { useRepeatingJobs, useRunRepeatingJob, type RepeatingJobRow } from './jobs.data.ts'
import { scheduleText, workText } from './jobs.rules.ts'

/** Work that comes again by itself; each can be done at once, say after a fault was mended. */
export function RepeatingList() {
  const jobs = useRepeatingJobs()
  const columns = useRepeatingColumns()
  return (
    <Panel flush>
      <DataTable
        caption="Work that repeats"
        columns={columns}
        rows={jobs.data}
        rowKey={job => job.id}
        isFetching={jobs.isFetching && !jobs.data}
        rowHeight={56}
        skeletonRows={8}
        error={
          jobs.error && !jobs.data
            ? {
                messages: errorMessages(jobs.error, 'The work could not be loaded.'),
                onRetry: () => void jobs.refetch(),
              }
            : undefined
        }
        empty={{
          title: 'Nothing repeats yet',
          drawing: 'box',
          text: 'A process that takes jobs adds the work when it starts: start one with WORKER=1.',
        }}
      />
    </Panel>
  )
}

function useRepeatingColumns(): Column<RepeatingJobRow>[] {
  const run = useRunRepeatingJob()
  return [
    {
      key: 'work',
      header: 'What',
      phone: 'title',
      cell: job => <TwoLines isWhole first={workText(job.id)} second={job.id} />,
    },
    { key: 'schedule', header: 'When', width: '220px', cell: job => scheduleText(job.schedule) },
    {
      key: 'ran',
      header: 'Last done',
      width: '190px',
      cell: job =>
        job.isUnderWay ? (
          'Now'
        ) : job.lastRanAt ? (
          <TimeText at={job.lastRanAt} withTime />
        ) : (
          'Not in the last 12 hours'
        ),
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'end',
      width: '130px',
      cell: job => (
        <Button
          size="xs"
          look="quiet"
          icon={<IconPlayerPlay size={14} aria-hidden />}
          disabled={job.isUnderWay}
          busy={run.isPending && run.variables.params.id === job.id}
          onClick={() => run.mutate({ params: { id: job.id } })}
        >
          Run now<span className="pub-sr">: {workText(job.id)}</span>
        </Button>
      ),
    },
  ]
}
