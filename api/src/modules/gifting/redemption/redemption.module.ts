import { defineModule } from '../../define-module.ts'
import { deleteExpiredParticipantTokens } from '../group-orders/participants/participant-tokens.store.ts'
import { releaseLapsedHolds } from '../group-orders/holds/release-lapsed-holds.ts'
import { choosingMails } from './choosing/choosing.mails.ts'
import { choosingCalls } from './choosing/choosing.routes.ts'
import { entryJobs } from './entry/entry.jobs.ts'
import { proofMails } from './entry/proofs.mails.ts'
import { deleteExpiredProofs } from './entry/proofs.store.ts'
import { entryCalls } from './entry/entry.routes.ts'

export const redemption = defineModule({
  calls: ({ config }) => [
    ...entryCalls({ secretKey: config.SECRET_KEY, secure: config.isSecure }),
    ...choosingCalls(),
  ],
  jobs: ({ db, config }) => entryJobs({ db, secretKey: config.SECRET_KEY }),
  backgroundTasks: ({ db }) => ({
    'release-lapsed-holds': { everySeconds: 15, run: () => releaseLapsedHolds(db) },
  }),
  mails: ({ db, config }) => ({ ...proofMails(db, config), ...choosingMails(db, config) }),
  cleanUp: [deleteExpiredProofs, deleteExpiredParticipantTokens],
})
