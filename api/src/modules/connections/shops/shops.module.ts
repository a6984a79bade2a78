import { defineModule } from '../../define-module.ts'
import { shopJobs } from './shops.jobs.ts'
import { shopCalls } from './shops.routes.ts'
import { deleteOldAuthorizations } from './shops.store.ts'

export const shops = defineModule({
  calls: ({ config, services }) => shopCalls({ shops: services.shops, secretKey: config.SECRET_KEY }),
  jobs: ({ db, config, services }) => shopJobs({ db, shops: services.shops, secretKey: config.SECRET_KEY }),
  cleanUp: [deleteOldAuthorizations],
})
