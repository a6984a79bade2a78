import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sendPasswordReset } from './send-password-reset.ts'

export function recoveryJobs({ db, secretKey }: { db: Db; secretKey: string }) {
  return {
    'send-password-reset': payload =>
      inTransaction(db, tx => sendPasswordReset(tx, secretKey, addressOf(payload))),
    'send-confirmation': payload =>
      inTransaction(db, tx => sendConfirmation(tx, secretKey, addressOf(payload))),
  } satisfies JobHandlers
}

function addressOf(payload: { id: number; email?: number | string }): string {
  return String(payload.email)
}
