import { z } from 'zod'
import { collection, document, resource, time } from '../document.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, idParam, wrapped } from '../route.ts'

export const jobStates = ['failed', 'retrying', 'waiting', 'running'] as const
export type JobState = (typeof jobStates)[number]

export const jobResource = resource('jobs', {
  name: z.string(),
  state: z.enum(jobStates),
  /** The ids it works on. */
  payload: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  tries: z.number().int(),
  triesLeft: z.number().int(),
  createdAt: time,
  /** When it is tried next, or was due. */
  dueAt: time,
  startedAt: time.nullable(),
  failedAt: time.nullable(),
  /** It runs on a schedule. */
  isRepeating: z.boolean(),
})
export const jobSummaryResource = resource('jobSummaries', {
  failed: z.number().int(),
  retrying: z.number().int(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** How long the oldest due job has been waiting. */
  oldestDueSeconds: z.number().int(),
  stuckMails: z.number().int(),
  workers: z.number().int(),
  workerSeenAt: time.nullable(),
  /** Kinds of jobs, most failures first. */
  kinds: z.array(
    z.object({
      name: z.string(),
      failed: z.number().int(),
      retrying: z.number().int(),
      waiting: z.number().int(),
      running: z.number().int(),
    }),
  ),
  /** Webhooks of outside services that had an effect. */
  news: z.array(z.object({ service: z.string(), lastDay: z.number().int(), lastAt: time.nullable() })),
})
export const repeatingJobResource = resource('repeatingJobs', {
  /** A cron expression, in UTC. */
  schedule: z.string(),
  /** Within the last 12 hours. */
  lastRanAt: time.nullable(),
  /** One is queued or running already. */
  isUnderWay: z.boolean(),
})
export const stuckMailResource = resource('stuckMails', {
  kind: z.string(),
  recipient: z.string(),
  createdAt: time,
  teamName: z.string().nullable(),
  error: z.string().nullable(),
})

export const outsideServices = ['database', 'storage', 'worker', 'mail', 'payments', 'carrier'] as const
export type OutsideService = (typeof outsideServices)[number]
export const serviceHealthResource = resource('serviceHealth', {
  isUp: z.boolean(),
  /** Why it is down. */
  message: z.string(),
  tookMs: z.number().int(),
  probedAt: time,
  lastUpAt: time.nullable(),
})

const reason = z.string('Say why.').trim().min(1, 'Say why.').max(500)
const known = { params: idParam } as const

export const jobRoutes = defineRoutes({
  getJobSummary: {
    method: 'GET',
    path: '/operations/jobs/summary',
    access: 'operator',
    summary: 'Job counts by state and kind, workers and webhooks',
    response: document(jobSummaryResource),
    errors: [],
  },
  listJobs: {
    method: 'GET',
    path: '/operations/jobs',
    access: 'operator',
    summary: 'Jobs in one state: failed ones newest first, the others by when they are due',
    query: z.object({
      page: pageQuery(),
      filters: z
        .object({ state: z.enum(jobStates).default('failed'), name: z.string().max(120).optional() })
        .prefault({}),
    }),
    response: collection(jobResource),
    errors: [],
  },
  retryJob: {
    method: 'POST',
    path: '/operations/jobs/:id/retry',
    access: 'operator',
    summary: 'Retries a job now',
    ...known,
    response: z.object({ retried: z.number().int() }),
    errors: ['not_found'],
  },
  retryJobs: {
    method: 'POST',
    path: '/operations/jobs/retry',
    access: 'operator',
    summary: 'Retries all failed or waiting jobs of a kind now',
    body: wrapped('job', z.object({ name: z.string('Name the kind of job.').min(1).max(120) })),
    response: z.object({ retried: z.number().int() }),
    errors: ['invalid_input'],
  },
  giveUpJob: {
    method: 'POST',
    path: '/operations/jobs/:id/give_up',
    access: 'operator',
    summary: 'Removes a job from the queue for good, with the reason',
    ...known,
    body: wrapped('job', z.object({ reason })),
    response: z.void(),
    errors: ['invalid_input', 'not_found'],
  },
  listRepeatingJobs: {
    method: 'GET',
    path: '/operations/repeating_jobs',
    access: 'operator',
    summary: 'Scheduled jobs by name',
    response: collection(repeatingJobResource),
    errors: [],
  },
  runRepeatingJob: {
    method: 'POST',
    path: '/operations/repeating_jobs/:id/run',
    access: 'operator',
    summary: 'Runs a scheduled job now',
    ...known,
    response: z.void(),
    errors: ['not_found'],
  },
  listStuckMails: {
    method: 'GET',
    path: '/operations/mails',
    access: 'operator',
    summary: 'Mails that should have been sent by now, oldest first',
    query: z.object({ page: pageQuery() }),
    response: collection(stuckMailResource),
    errors: [],
  },
  retryMail: {
    method: 'POST',
    path: '/operations/mails/:id/retry',
    access: 'operator',
    summary: 'Retries a mail now',
    ...known,
    response: z.object({ retried: z.number().int() }),
    errors: ['not_found'],
  },
  listServiceHealth: {
    method: 'GET',
    path: '/operations/health',
    access: 'operator',
    summary:
      'The health of each outside service, checked again when the last result is older than 15 seconds',
    query: z.object({ anew: z.enum(['true']).optional() }),
    response: collection(serviceHealthResource),
    errors: [],
  },
})

export type Job = z.output<typeof jobResource>
export type RepeatingJob = z.output<typeof repeatingJobResource>
export type ServiceHealth = z.output<typeof serviceHealthResource>
export type StuckMail = z.output<typeof stuckMailResource>
