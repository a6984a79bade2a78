import { inTransaction } from '../../../platform/db/database.ts'
import { defineModule } from '../../define-module.ts'
import { capConstraints } from './settings/caps.store.ts'
import { confirmedItemTable, participantTable } from './exports/group-order-exports.store.ts'
import { groupOrderCalls } from './group-orders.routes.ts'
import { invitationJobs } from './invitations/invitations.jobs.ts'
import { invitationMails } from './invitations/invitations.mails.ts'
import { invitationCalls } from './invitations/invitations.routes.ts'
import { lifecycleCalls } from './lifecycle/lifecycle.routes.ts'
import { compactParticipantTallies } from './people-counts.store.ts'
import { participantMails } from './participants/participants.mails.ts'
import { participantCalls } from './participants/participants.routes.ts'
import { publicPageCalls } from './public-page/public-page.routes.ts'
import { groupOrderRunMails } from './run-mails/run.mails.ts'
import { runBackgroundTasks, runJobs } from './runs/runs.jobs.ts'
import { groupOrderRunCalls } from './runs/runs.routes.ts'
import { uploadJobs } from './uploads/uploads.jobs.ts'
import { allowListCalls } from './allow-lists/allow-lists.routes.ts'
import { tierCalls } from './tiers/tiers.routes.ts'
import { mailRefilledTiers } from './waiting/mail-refilled-tiers.ts'

export const groupOrders = defineModule({
  calls: ({ files, config }) => [
    ...groupOrderCalls({ files, secretKey: config.SECRET_KEY }),
    ...lifecycleCalls(config.SECRET_KEY),
    ...tierCalls(),
    ...allowListCalls(),
    ...invitationCalls(),
    ...participantCalls(),
    ...publicPageCalls(),
    ...groupOrderRunCalls({ secretKey: config.SECRET_KEY }),
  ],
  jobs: ({ db, services: { shipping, tax }, handedIn: { insertParcels } }) => ({
    ...runJobs({ db, shipping, tax, insertParcels }),
    ...uploadJobs({ db }),
    ...invitationJobs({ db }),
    'mail-refilled-tiers': () => mailRefilledTiers(db),
    'sweep-participant-tallies': () => inTransaction(db, compactParticipantTallies),
  }),
  schedules: {
    'remind-before-closing': '11 * * * *',
    'sweep-forgotten-runs': '43 * * * *',
    'mail-refilled-tiers': '*/2 * * * *',
    'sweep-participant-tallies': '* * * * *',
  },
  backgroundTasks: ({ db, services: { shipping, tax }, handedIn: { insertParcels } }) =>
    runBackgroundTasks({ db, shipping, tax, insertParcels }),
  mails: ({ db, config }) => ({
    ...participantMails(db, config),
    ...groupOrderRunMails(db, config),
    ...invitationMails(db, config),
  }),
  exports: { group_order_recipients: participantTable, group_order_items: confirmedItemTable },
  constraints: capConstraints,
})
