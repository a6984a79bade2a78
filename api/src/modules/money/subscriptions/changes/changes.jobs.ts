import type { Db } from '../../../../platform/db/database.ts'
import type { JobPayload } from '../../../../platform/jobs/jobs.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findStaleChanges } from '../sync/subscription-changes.store.ts'
import { resumeChange } from './resume-change.ts'

export function subscriptionChangeJobs({ db, payments }: { db: Db; payments: Payments }) {
  return {
    'settle-subscription-change': ({ id }: JobPayload) => resumeChange(db, payments, id),
    'sweep-subscription-changes': async () => {
      for (const id of await findStaleChanges(db)) await resumeChange(db, payments, id).catch(() => {})
    },
  }
}
