import { defineModule } from '../../define-module.ts'
import { addressCollectionJobs } from './address-collection.jobs.ts'
import { addressCollectionMails } from './address-collection.mails.ts'
import { addressCollectionCalls } from './address-collection.routes.ts'
import { deleteExpiredSubmissionTokens } from './own-row/submission-tokens.store.ts'
import { deleteExpiredProofs } from './proofs/proofs.store.ts'

export const addressCollection = defineModule({
  calls: ({ config, handedIn: { readdressOrder } }) =>
    addressCollectionCalls({ secretKey: config.SECRET_KEY, secure: config.isSecure, readdressOrder }),
  jobs: ({ db, config }) => addressCollectionJobs({ db, secretKey: config.SECRET_KEY }),
  mails: ({ db, config }) => addressCollectionMails(db, config),
  cleanUp: [deleteExpiredProofs, deleteExpiredSubmissionTokens],
})
