import { defineModule } from '../../define-module.ts'
import { deleteExpiredLogouts } from './logout/logouts.store.ts'
import { deleteExpiredSignIns } from './sign-ins.store.ts'
import { domainJobs } from './domains/domains.jobs.ts'
import { domainMails } from './domains/domains.mails.ts'
import { ssoCalls } from './sso.routes.ts'
import { ssoConstraints } from './domains/domains.store.ts'

export const sso = defineModule({
  calls: ({ config, services, log }) =>
    ssoCalls({
      ...services,
      log,
      secure: config.isSecure,
      secretKey: config.SECRET_KEY,
      allowsHttp: !config.isProduction,
    }),
  jobs: ({ db, log, services: { dns } }) => domainJobs({ db, log, dns }),
  schedules: { 'recheck-domains': '17 * * * *' },
  mails: ({ db, config }) => domainMails(db, config),
  constraints: ssoConstraints,
  cleanUp: [deleteExpiredSignIns, deleteExpiredLogouts],
})
