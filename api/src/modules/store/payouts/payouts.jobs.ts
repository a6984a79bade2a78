import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { addJobs, type JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { AccountPayouts } from '../../../services/payments/account-payouts.ts'
import { listChargingAccounts } from '../store-accounts/store-accounts.store.ts'
import { readPayouts } from './reading/read-payouts.ts'

export function payoutJobs({ db, provider }: { db: Db; provider: AccountPayouts }) {
  return {
    'read-store-payouts': ({ id }) => readPayouts(db, provider, id),
    'sweep-store-payouts': () =>
      inTransaction(db, async tx => {
        const accounts = await listChargingAccounts(tx)
        const jobs = accounts.map(id => ({ id }))
        await addJobs(tx, 'read-store-payouts', jobs, { isBulk: true })
      }),
  } satisfies JobHandlers
}
