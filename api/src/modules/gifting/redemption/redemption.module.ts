import { defineModule } from '../../define-module.ts'
import { deleteExpiredParticipantTokens } from '../group-orders/participants/participant-tokens.store.ts'
import { entryJobs } from './entry/entry.jobs.ts'
import { proofMails } from './entry/proofs.mails.ts'
import { deleteExpiredProofs } from './entry/proofs.store.ts'
import { entryCalls } from './entry/entry.routes.ts'

export const redemption = defineModule({
  calls: ({ config }) => entryCalls({ secretKey: config.SECRET_KEY, secure: config.isSecure }),
  jobs: ({ db, config }) => entryJobs({ db, secretKey: config.SECRET_KEY }),
  mails: ({ db, config }) => proofMails(db, config),
  cleanUp: [deleteExpiredProofs, deleteExpiredParticipantTokens],
})
