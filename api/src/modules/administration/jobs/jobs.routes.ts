import { jobRoutes, type JobState } from '@ribbon/contract/administration/jobs'
import { inTransaction } from '../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { countWorkers } from '../../../platform/jobs/heartbeat.ts'
import {
  countJobs,
  listJobRecords,
  listSchedules,
  type OpenJobState,
} from '../../../platform/jobs/job-records.ts'
import { countStuckMails, listStuckMails } from '../../../platform/mail/stuck-mails.ts'
import { refuse } from '../../../platform/refusal.ts'
import { discardJob } from './discard-job.ts'
import {
  presentHealth,
  presentJob,
  presentJobSummary,
  presentRepeatingJob,
  presentStuckMail,
} from './jobs.present.ts'
import { countWebhooks, findTeamNames } from './jobs.store.ts'
import { probeServices, type ProbedServices } from './probe-services.ts'
import { retryJobs } from './retry-jobs.ts'
import { retryMail } from './retry-mail.ts'
import { runRepeatingJob } from './run-repeating-job.ts'

const states: Record<JobState, OpenJobState> = {
  failed: 'failed',
  retrying: 'retry',
  waiting: 'created',
  running: 'active',
}
const jobId = ({ id }: { id: string }) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : refuse('not_found')

export function jobCalls(services: ProbedServices): Implemented[] {
  return implement(jobRoutes, {
    getJobSummary: async ({ db }) =>
      presentJobSummary(await countJobs(db), {
        stuckMails: await countStuckMails(db),
        workers: await countWorkers(db),
        webhooks: await countWebhooks(db),
      }),
    listJobs: async ({ db, query: { page, filters } }) => {
      const { rows, totalCount } = await listJobRecords(db, {
        state: states[filters.state],
        name: filters.name,
        page,
      })
      return { data: rows.map(presentJob), meta: { totalCount } }
    },
    retryJob: async ({ db, actor, params }) => ({
      retried: await inTransaction(db, tx => retryJobs(tx, actor, { id: jobId(params) })),
    }),
    retryJobs: async ({ db, actor, body }) => ({
      retried: await inTransaction(db, tx => retryJobs(tx, actor, { name: body.name })),
    }),
    giveUpJob: ({ db, actor, params, body }) =>
      inTransaction(db, tx => discardJob(tx, actor, jobId(params), body.reason)),
    listRepeatingJobs: async ({ db }) => {
      const data = (await listSchedules(db)).map(presentRepeatingJob)
      return { data, meta: { totalCount: data.length } }
    },
    runRepeatingJob: ({ db, actor, params }) =>
      inTransaction(db, tx => runRepeatingJob(tx, actor, params.id)),
    listStuckMails: async ({ db, query }) => {
      const { rows, totalCount } = await listStuckMails(db, query.page)
      const names = await findTeamNames(
        db,
        rows.flatMap(row => row.teamId ?? []),
      )
      return { data: rows.map(row => presentStuckMail(row, names)), meta: { totalCount } }
    },
    retryMail: async ({ db, actor, params }) => {
      await inTransaction(db, tx => retryMail(tx, actor, anyTeamsId(actor, params.id) ?? refuse('not_found')))
      return { retried: 1 }
    },
    listServiceHealth: async ({ db, query }) => {
      const data = presentHealth(await probeServices(db, services, { recheck: query.anew === 'true' }))
      return { data, meta: { totalCount: data.length } }
    },
  })
}
