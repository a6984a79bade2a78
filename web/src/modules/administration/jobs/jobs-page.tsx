import { useUrlState } from '../../../platform/url-state.ts'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Columns, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { OperationsFrame } from '../../people/operators/operations-frame.tsx'
import { HealthPanel } from './health-panel.tsx'
import { JobList } from './job-list.tsx'
import { MailList } from './mail-list.tsx'
import { useJobSummary, type JobSummaryView } from './jobs.data.ts'
import { RepeatingList } from './repeating-list.tsx'
import { durationText } from './jobs.rules.ts'

const webhookNames: Record<string, string> = {
  stripe: 'Card payments',
  stripe_connect: 'Stores’ accounts',
  shopify: 'Shopify',
  shipengine: 'Carrier',
}

/** Failed and waiting jobs, mails that were not sent, and the health of outside services. */
export function JobsPage() {
  return (
    <OperationsFrame>
      <Jobs />
    </OperationsFrame>
  )
}

function Jobs() {
  const [{ tab }] = useUrlState({ tab: 'jobs' })
  const summary = useJobSummary().data
  return (
    <>
      <PageHeader
        title="Jobs and health"
        subtitle={
          summary
            ? summary.workers === 0
              ? 'No worker is running'
              : summary.oldestDueSeconds > 60
                ? `The oldest due job has waited ${durationText(summary.oldestDueSeconds)}`
                : 'The queue is on time'
            : undefined
        }
        actions={<ShortcutHelp />}
      />
      <TabLinks
        label="What to look at"
        tabs={[
          { to: '/operations/jobs', label: 'Jobs', isCurrent: tab === 'jobs' },
          { to: '/operations/jobs?tab=repeating', label: 'Repeating work', isCurrent: tab === 'repeating' },
          {
            to: '/operations/jobs?tab=mails',
            label: `Unsent emails${summary?.stuckMails ? ` (${summary.stuckMails})` : ''}`,
            isCurrent: tab === 'mails',
          },
        ]}
      />
      <Columns
        main={tab === 'mails' ? <MailList /> : tab === 'repeating' ? <RepeatingList /> : <JobList />}
        side={
          <Stack>
            <HealthPanel />
            {summary ? <WebhooksPanel summary={summary} /> : null}
          </Stack>
        }
      />
    </>
  )
}

function WebhooksPanel({ summary }: { summary: JobSummaryView }) {
  return (
    <Panel title="Workers and webhooks">
      <DataList
        entries={[
          {
            label: 'Workers',
            value: summary.workers === 1 ? 'One takes jobs' : `${summary.workers} take jobs`,
          },
          ...summary.news.map(news => ({
            label: webhookNames[news.service] ?? news.service,
            value: (
              <>
                {news.lastDay.toLocaleString('en-US')} in the last day, the last one{' '}
                {news.lastAt ? <TimeText at={news.lastAt} withTime /> : 'never'}
              </>
            ),
          })),
        ]}
      />
    </Panel>
  )
}
