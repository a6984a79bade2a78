import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { JobState } from '@ribbon/contract/administration/jobs'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { RowMenu } from '../../../ui/display/row-menu.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Panel, Row } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'
import { useDiscardJob, useJobs, useJobSummary, useRetryJob, useRetryJobs, type JobRow } from './jobs.data.ts'
import styles from './jobs.module.css'
import { payloadText, stateTabs, workText } from './jobs.rules.ts'

const listDefaults = { page: 1, size: 50, state: 'failed', name: '' }

/** The jobs of one state; a failed one can be retried or given up from its row. */
export function JobList() {
  const [state, change] = useUrlState(listDefaults)
  const jobs = useJobs(state)
  const summary = useJobSummary().data
  const [givingUp, setGivingUp] = useState<JobRow>()
  const canRetry = state.state === 'failed' || state.state === 'retrying'
  return (
    <Panel flush>
      <FilterBar
        tabs={stateTabs.map(tab => ({ ...tab, count: summary?.[tab.value] }))}
        value={state.state}
        onTab={next => change({ state: next, name: '' })}
        tabsLabel="State"
      />
      <KindButtons state={state.state as JobState} name={state.name} onName={name => change({ name })} />
      {canRetry && state.name && jobs.data && jobs.data.totalCount > 1 ? (
        <RetryAll name={state.name} count={jobs.data.totalCount} />
      ) : null}
      <DataTable
        caption="Jobs"
        columns={jobColumns(setGivingUp)}
        rows={jobs.data?.items}
        rowKey={job => job.id}
        isFetching={jobs.isPlaceholderData}
        rowHeight={56}
        skeletonRows={4}
        error={tableError(jobs, 'The jobs could not be loaded.')}
        onClearFilters={state.name ? () => change({ name: '' }) : undefined}
        empty={
          state.state === 'failed'
            ? {
                title: 'Nothing has failed',
                drawing: 'box',
                text: 'A job that still fails after nine tries waits here for you.',
              }
            : {
                title: 'Nothing here',
                drawing: 'box',
                text: 'Jobs come and go within seconds when all is well.',
              }
        }
      />
      {jobs.data?.totalCount ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={jobs.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
      {givingUp ? <GiveUpDialog job={givingUp} onClose={() => setGivingUp(undefined)} /> : null}
    </Panel>
  )
}

/** Which kinds of jobs there are in this state, to look at one of them. */
function KindButtons({
  state,
  name,
  onName,
}: {
  state: JobState
  name: string
  onName: (name: string) => void
}) {
  const kinds = (useJobSummary().data?.kinds ?? []).filter(kind => kind[state] > 0)
  if (kinds.length <= 1 && !name) return null
  return (
    <div className={styles.kinds} role="group" aria-label="Kind of job">
      <Button
        look={name === '' ? 'primary' : 'quiet'}
        size="xs"
        aria-pressed={name === ''}
        onClick={() => onName('')}
      >
        All kinds
      </Button>
      {kinds.map(kind => (
        <Button
          key={kind.name}
          look={name === kind.name ? 'primary' : 'quiet'}
          size="xs"
          aria-pressed={name === kind.name}
          onClick={() => onName(kind.name)}
        >
          {workText(kind.name)}
        </Button>
      ))}
    </div>
  )
}

function RetryAll({ name, count }: { name: string; count: number }) {
  const retryAll = useRetryJobs()
  return (
    <div className={styles.kinds}>
      <Button
        size="xs"
        icon={<IconRefresh size={14} aria-hidden />}
        busy={retryAll.isPending}
        onClick={() => retryAll.mutate({ body: { job: { name } } })}
      >
        Try all {count.toLocaleString('en-US')} again
      </Button>
    </div>
  )
}

function jobColumns(onGiveUp: (job: JobRow) => void): Column<JobRow>[] {
  return [
    {
      key: 'work',
      header: 'What',
      phone: 'title',
      cell: job => (
        <TwoLines
          first={workText(job.name)}
          second={[job.name, payloadText(job.payload)].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'error',
      header: 'Why it failed',
      cell: job => (job.error ? <span className={styles.error}>{job.error}</span> : null),
    },
    {
      key: 'when',
      header: 'When',
      width: '210px',
      cell: job => (
        <TwoLines
          isWhole
          first={<TimeText at={job.failedAt ?? job.startedAt ?? job.dueAt} withTime />}
          second={
            job.tries === 0
              ? 'Not tried yet'
              : `${job.tries} ${job.tries === 1 ? 'try' : 'tries'}${job.state === 'retrying' ? `, ${job.triesLeft} left` : ''}`
          }
        />
      ),
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'end',
      width: '190px',
      phone: 'line',
      cell: job =>
        job.state === 'failed' || job.state === 'retrying' ? (
          <FailedJobActions job={job} onGiveUp={onGiveUp} />
        ) : null,
    },
  ]
}

function FailedJobActions({ job, onGiveUp }: { job: JobRow; onGiveUp: (job: JobRow) => void }) {
  const retry = useRetryJob()
  return (
    <Row gap={8} justify="end">
      <Button
        size="xs"
        look="quiet"
        busy={retry.isPending && retry.variables.params.id === job.id}
        onClick={() => retry.mutate({ params: { id: job.id } })}
      >
        Try again
        <span className="pub-sr">
          : {workText(job.name)} {payloadText(job.payload)}
        </span>
      </Button>
      <RowMenu
        label={`More for ${workText(job.name)} ${payloadText(job.payload)}`}
        actions={[{ label: 'Give up', danger: true, onPress: () => onGiveUp(job) }]}
      />
    </Row>
  )
}

function GiveUpDialog({ job, onClose }: { job: JobRow; onClose: () => void }) {
  const giveUp = useDiscardJob(onClose)
  return (
    <ReasonDialog
      title="Give this job up?"
      confirmLabel="Give up"
      danger
      busy={giveUp.isPending}
      onClose={onClose}
      onConfirm={reason => giveUp.mutate({ params: { id: job.id }, body: { job: { reason } } })}
      text={
        `${workText(job.name)}${payloadText(job.payload) ? `, ${payloadText(job.payload)}` : ''}: ` +
        'it will not be done. What it was and your reason stay in the operators’ log.'
      }
    />
  )
}
