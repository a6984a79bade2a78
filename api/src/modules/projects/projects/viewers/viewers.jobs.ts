import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { JobHandlers, ReceivedJob } from '../../../../platform/jobs/jobs.ts'
import { findProjectKeyById } from '../projects.store.ts'
import { sendViewerProof } from './send-viewer-proof.ts'

export function viewerJobs({ db, secretKey }: { db: Db; secretKey: string }) {
  return {
    'send-viewer-proof': payload =>
      inTransaction(db, async tx => {
        const key = await findProjectKeyById(tx, payload.id)
        if (key) await sendViewerProof(tx, secretKey, key, askedOf(payload))
      }),
  } satisfies JobHandlers
}

function askedOf(payload: ReceivedJob & { email?: number | string; version?: number | string }) {
  return { email: String(payload.email), version: Number(payload.version) }
}
