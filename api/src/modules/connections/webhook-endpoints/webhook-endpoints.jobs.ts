import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { checkEndpoints } from './health/check-endpoints.ts'
import { deleteErasedAnswers } from './messages/messages.store.ts'

export function webhookEndpointJobs({ db }: { db: Db }) {
  return {
    'check-webhook-endpoints': () => checkEndpoints(db),
    'delete-erased-webhook-answers': () => inTransaction(db, deleteErasedAnswers),
  }
}
