import {
  outsideServices,
  type Job,
  type JobState,
  type RepeatingJob,
  type ServiceHealth,
  type StuckMail,
} from '@ribbon/contract/administration/jobs'

type QueueState = 'failed' | 'retry' | 'created' | 'active'
interface JobRow {
  id: string
  name: string
  state: QueueState
  data: Record<string, unknown>
  error: string | null
  tries: number
  triesLeft: number
  createdAt: Date
  startAfter: Date
  startedAt: Date | null
  failedAt: Date | null
  isRepeating: boolean
}
interface ProbeRow {
  name: string
  isUp: boolean
  message: string
  tookMs: number
  probedAt: Date
  lastUpAt: Date | null
}
interface MailRow {
  id: number
  kind: string
  recipient: string
  createdAt: Date
  teamId: number | null
  lastError: string | null
}

const states: Record<QueueState, JobState> = {
  failed: 'failed',
  retry: 'retrying',
  created: 'waiting',
  active: 'running',
}
const iso = (at: Date | null) => at?.toISOString() ?? null

export function presentJob(row: JobRow): Job {
  return {
    id: row.id,
    type: 'jobs',
    attributes: {
      name: row.name,
      state: states[row.state],
      payload: row.data,
      error: row.error,
      tries: row.tries,
      triesLeft: row.triesLeft,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.startAfter.toISOString(),
      startedAt: iso(row.startedAt),
      failedAt: row.state === 'failed' || row.state === 'retry' ? iso(row.failedAt) : null,
      isRepeating: row.isRepeating,
    },
  }
}

export function presentJobSummary(
  counts: { name: string; state: QueueState; count: number; oldestDueSeconds: number }[],
  {
    stuckMails,
    workers,
    webhooks,
  }: {
    stuckMails: number
    workers: { alive: number; lastSeenAt: Date | null }
    webhooks: { service: string; lastDay: number; lastAt: Date | null }[]
  },
) {
  const of = (rows: typeof counts, state: QueueState) =>
    rows.filter(row => row.state === state).reduce((sum, row) => sum + row.count, 0)
  const kinds = [...new Set(counts.map(row => row.name))].map(name => {
    const own = counts.filter(row => row.name === name)
    return {
      name,
      failed: of(own, 'failed'),
      retrying: of(own, 'retry'),
      waiting: of(own, 'created'),
      running: of(own, 'active'),
    }
  })
  return {
    data: {
      id: 'now',
      type: 'jobSummaries' as const,
      attributes: {
        failed: of(counts, 'failed'),
        retrying: of(counts, 'retry'),
        waiting: of(counts, 'created'),
        running: of(counts, 'active'),
        oldestDueSeconds: counts
          .filter(row => row.state === 'created' || row.state === 'retry')
          .reduce((oldest, row) => Math.max(oldest, row.oldestDueSeconds), 0),
        stuckMails,
        workers: workers.alive,
        workerSeenAt: iso(workers.lastSeenAt),
        kinds: kinds.sort(
          (a, b) => b.failed - a.failed || b.retrying - a.retrying || a.name.localeCompare(b.name, 'en'),
        ),
        news: webhooks.map(({ service, lastDay, lastAt }) => ({ service, lastDay, lastAt: iso(lastAt) })),
      },
    },
  }
}

export function presentRepeatingJob({
  name,
  schedule,
  lastRanAt,
  isUnderWay,
}: {
  name: string
  schedule: string
  lastRanAt: Date | null
  isUnderWay: boolean
}): RepeatingJob {
  return { id: name, type: 'repeatingJobs', attributes: { schedule, lastRanAt: iso(lastRanAt), isUnderWay } }
}

export function presentStuckMail(row: MailRow, teamNames: Map<number, string>): StuckMail {
  return {
    id: String(row.id),
    type: 'stuckMails',
    attributes: {
      kind: row.kind,
      recipient: row.recipient,
      createdAt: row.createdAt.toISOString(),
      teamName: row.teamId === null ? null : (teamNames.get(row.teamId) ?? null),
      error: row.lastError,
    },
  }
}

export function presentHealth(rows: ProbeRow[]): ServiceHealth[] {
  return outsideServices.flatMap(name => {
    const row = rows.find(probe => probe.name === name)
    return row
      ? [
          {
            id: name,
            type: 'serviceHealth' as const,
            attributes: {
              isUp: row.isUp,
              message: row.message,
              tookMs: row.tookMs,
              probedAt: row.probedAt.toISOString(),
              lastUpAt: iso(row.lastUpAt),
            },
          },
        ]
      : []
  })
}
