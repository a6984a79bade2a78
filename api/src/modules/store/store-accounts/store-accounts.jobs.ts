import type { Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import type { ConnectedAccounts } from '../../../services/payments/connected-accounts.ts'
import { readAccount } from './read-account.ts'
import { listAccountsToRead } from './store-accounts.store.ts'

export function storeAccountJobs({ db, log, accounts }: { db: Db; log: Log; accounts: ConnectedAccounts }) {
  return {
    'read-store-account': ({ id }) => readAccount(db, accounts, id),
    'end-store-account': ({ id }) => readAccount(db, accounts, id, { isDisconnected: true }),
    'sweep-store-accounts': async () => {
      await sweep({ job: 'sweep-store-accounts', log }, await listAccountsToRead(db), id =>
        readAccount(db, accounts, id),
      )
    },
  } satisfies JobHandlers
}
