import { defineModule } from '../../define-module.ts'
import { accountWebhook } from './receive-account-webhook.ts'
import { storeAccountJobs } from './store-accounts.jobs.ts'
import { storeAccountMails } from './store-accounts.mails.ts'
import { storeAccountCalls } from './store-accounts.routes.ts'

export const storeAccounts = defineModule({
  calls: ({
    config,
    log,
    services: { payments },
    handedIn: { storeParts: parts, accountWebhooks: handlers },
  }) =>
    storeAccountCalls({
      accounts: payments.accounts,
      publicUrl: config.publicUrl,
      secretKey: config.SECRET_KEY,
      parts,
      handlers,
      log,
    }),
  jobs: ({ db, log, services: { payments } }) => storeAccountJobs({ db, log, accounts: payments.accounts }),
  schedules: { 'sweep-store-accounts': '*/10 * * * *' },
  accountWebhooks: [accountWebhook],
  mails: ({ db, config }) => storeAccountMails(db, config),
})
