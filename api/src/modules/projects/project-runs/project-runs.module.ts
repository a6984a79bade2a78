import { defineModule } from '../../define-module.ts'
import { projectRunMails } from './mails/project-run.mails.ts'
import { projectRunBackgroundTasks, projectRunJobs } from './project-runs.jobs.ts'
import { projectRunCalls } from './project-runs.routes.ts'

export const projectRuns = defineModule({
  calls: ({ config }) => projectRunCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }),
  jobs: ({ db, handedIn: { insertParcels } }) => projectRunJobs({ db, insertParcels }),
  schedules: { 'sweep-forgotten-project-plans': '51 * * * *' },
  backgroundTasks: ({ db, handedIn: { insertParcels, hasParcelsOnTheirWay } }) =>
    projectRunBackgroundTasks({ db, insertParcels, hasParcelsOnTheirWay }),
  mails: ({ db, config }) => projectRunMails(db, config),
  constraints: { project_runs_one_at_work: 'project_busy' },
})
