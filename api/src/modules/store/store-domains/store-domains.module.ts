import type { ModuleContext } from '../../define-module.ts'
import { defineModule } from '../../define-module.ts'
import { storeDomainJobs } from './store-domains.jobs.ts'
import { storeDomainMails } from './store-domains.mails.ts'
import { storeDomainCalls } from './store-domains.routes.ts'
import { storeDomainConstraints } from './store-domains.store.ts'

const lookUpsOf = ({ services: { dns }, config }: ModuleContext) => ({ dns, target: config.storesTarget })

export const storeDomains = defineModule({
  calls: context => {
    const { config, handedIn } = context
    return storeDomainCalls(lookUpsOf(context), {
      parts: handedIn.storeParts,
      publicUrl: config.publicUrl,
      secretKey: config.SECRET_KEY,
    })
  },
  jobs: context => storeDomainJobs({ db: context.db, log: context.log, lookUps: lookUpsOf(context) }),
  schedules: { 'check-store-domains': '* * * * *' },
  mails: ({ db, config }) => storeDomainMails(db, config),
  constraints: storeDomainConstraints,
})
