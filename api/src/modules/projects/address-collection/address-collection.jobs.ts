import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { ProjectKey } from '../projects/project-lock.store.ts'
import { sendOwnLink } from './own-row/send-own-link.ts'
import { findProjectKey } from './pages/collection-pages.store.ts'
import { sendProof } from './proofs/send-proof.ts'

type Send = (tx: Tx, secretKey: string, key: ProjectKey, address: string) => Promise<void>

export function addressCollectionJobs({ db, secretKey }: { db: Db; secretKey: string }) {
  const sending =
    (send: Send): JobHandlers[string] =>
    payload =>
      inTransaction(db, async tx => {
        const key = await findProjectKey(tx, payload.id)
        if (key) await send(tx, secretKey, key, addressOf(payload))
      })
  return {
    'send-submission-proof': sending(sendProof),
    'send-submission-link': sending(sendOwnLink),
  } satisfies JobHandlers
}

function addressOf(payload: { id: number; email?: number | string }): string {
  return String(payload.email)
}
