import type { Db } from '../../../../platform/db/database.ts'
import type { ReceivedJob } from '../../../../platform/jobs/jobs.ts'
import { sweep } from '../../../../platform/jobs/sweep.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findStaleChanges } from '../sync/subscription-changes.store.ts'
import { mailChangeToConfirm } from '../settling/mail-change-to-confirm.ts'
import { resumeChange } from '../settling/resume-change.ts'

export function subscriptionChangeJobs({ db, log, payments }: { db: Db; log: Log; payments: Payments }) {
  return {
    'settle-subscription-change': ({ id }: ReceivedJob) => resumeChange(db, payments, id),
    'mail-change-to-confirm': ({ id }: ReceivedJob) => mailChangeToConfirm(db, id),
    'sweep-subscription-changes': async () => {
      await sweep({ job: 'sweep-subscription-changes', log }, await findStaleChanges(db), id =>
        resumeChange(db, payments, id),
      )
    },
  }
}
