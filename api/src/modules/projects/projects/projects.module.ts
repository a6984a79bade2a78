import { inTransaction } from '../../../platform/db/database.ts'
import { defineModule } from '../../define-module.ts'
import { askJobs } from './asks/asks.jobs.ts'
import { askMails } from './asks/asks.mails.ts'
import { askCalls } from './asks/asks.routes.ts'
import { attachmentJobs } from './attachments/attachments.jobs.ts'
import { attachmentCalls } from './attachments/attachments.routes.ts'
import { deskMails } from './desk-mails/desk.mails.ts'
import { deleteExpiredFileLinks } from './files/file-links.store.ts'
import { dueSoonJobs } from './due-soon/due-soon.jobs.ts'
import { projectFileCalls } from './files/files.routes.ts'
import { projectTable, submissionTable } from './files/project-exports.store.ts'
import { submissionImportCalls } from './imports/imports.routes.ts'
import { projectMails } from './owner-mails/projects.mails.ts'
import { projectCalls } from './projects.routes.ts'
import { retentionJobs } from './retention/retention.jobs.ts'
import { projectRequestCalls } from './requests/requests.routes.ts'
import { settingCalls } from './settings/settings.routes.ts'
import { compactSubmissionTallies } from './submissions/submission-counts.store.ts'
import { submissionCalls } from './submissions/submissions.routes.ts'
import { trackingMails } from './tracking/tracking.mails.ts'
import { trackingCalls } from './tracking/tracking.routes.ts'
import { deleteExpiredProofs } from './viewers/viewer-proofs.store.ts'
import { viewerJobs } from './viewers/viewers.jobs.ts'
import { viewerMails } from './viewers/viewers.mails.ts'
import { viewerCalls } from './viewers/viewers.routes.ts'

export const projects = defineModule({
  calls: ({ config, authenticate, projectFiles, handedIn }) => [
    ...projectCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }),
    ...settingCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }, projectFiles),
    ...attachmentCalls(projectFiles),
    ...projectRequestCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }),
    ...submissionCalls({ readdressOrder: handedIn.readdressOrder }),
    ...askCalls(),
    ...submissionImportCalls(),
    ...trackingCalls(),
    ...projectFileCalls({ publicUrl: config.publicUrl, authenticate: authenticate.member }),
    ...viewerCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }),
  ],
  jobs: ({ db, config, projectFiles }) => ({
    ...retentionJobs({ db }),
    ...attachmentJobs(db, projectFiles),
    ...askJobs({ db }),
    ...dueSoonJobs({ db }),
    ...viewerJobs({ db, secretKey: config.SECRET_KEY }),
    'sweep-submission-tallies': () => inTransaction(db, compactSubmissionTallies),
  }),
  schedules: {
    'erase-old-submissions': '23 * * * *',
    'sweep-attachments': '29 * * * *',
    'remind-asked-people': '37 * * * *',
    'mail-projects-due-soon': '43 * * * *',
    'sweep-submission-tallies': '* * * * *',
  },
  mails: ({ db, config }) => ({
    ...projectMails(db, config),
    ...deskMails(db, config),
    ...askMails(db, config),
    ...trackingMails(db),
    ...viewerMails(db, config),
  }),
  exports: { projects: projectTable, project_recipients: submissionTable },
  cleanUp: [deleteExpiredFileLinks, deleteExpiredProofs],
  constraints: { submissions_one_per_person: 'already_submitted' },
})
