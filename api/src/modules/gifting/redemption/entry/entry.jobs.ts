import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { sendProof } from './send-proof.ts'

export function entryJobs({ db, secretKey }: { db: Db; secretKey: string }) {
  return {
    'send-recipient-proof': payload =>
      inTransaction(db, tx =>
        sendProof(tx, secretKey, { groupOrderId: payload.id, email: addressOf(payload) }),
      ),
  } satisfies JobHandlers
}

function addressOf(payload: { id: number; email?: number | string }): string {
  return String(payload.email)
}
