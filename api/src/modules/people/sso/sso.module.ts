import { defineModule } from '../../define-module.ts'
import { deleteExpiredSignIns } from './sign-ins.store.ts'
import { ssoCalls } from './sso.routes.ts'
import { ssoConstraints } from './team-domains.store.ts'

export const sso = defineModule({
  calls: ({ config, services, log }) =>
    ssoCalls({ ...services, log, secure: config.isSecure, allowsHttp: !config.isProduction }),
  constraints: ssoConstraints,
  cleanUp: [deleteExpiredSignIns],
})
