import { defineModule } from '../../define-module.ts'
import { identityCalls } from './identity.routes.ts'
import { deleteExpiredSessions } from './sessions/sessions.store.ts'
import { identityConstraints } from './users.store.ts'
import { recoveryJobs } from './recovery/recovery.jobs.ts'
import { recoveryMails } from './recovery/recovery.mails.ts'
import { recoveryCalls } from './recovery/recovery.routes.ts'
import { deleteExpiredEmailTokens } from './recovery/recovery.store.ts'
import { secondFactorMails } from './second-factor/second-factor.mails.ts'
import { secondFactorCalls } from './second-factor/second-factor.routes.ts'

export const identity = defineModule({
  calls: ({
    config,
    authenticate,
    handedIn: { signUp, refusePasswordSignIn, isSsoRequired, startSingleLogout },
  }) => [
    ...identityCalls({
      secure: config.isSecure,
      secretKey: config.SECRET_KEY,
      authenticate: authenticate.member,
      refusePasswordSignIn,
      signUp,
      startSingleLogout,
    }),
    ...recoveryCalls({
      secure: config.isSecure,
      publicUrl: config.publicUrl,
      passwordMinLength: config.PASSWORD_MIN_LENGTH,
      authenticate: authenticate.member,
      isSsoRequired,
    }),
    ...secondFactorCalls({ secretKey: config.SECRET_KEY }),
  ],
  jobs: ({ db, config }) => recoveryJobs({ db, secretKey: config.SECRET_KEY }),
  mails: ({ db, config }) => ({ ...recoveryMails(db, config), ...secondFactorMails(db, config) }),
  constraints: identityConstraints,
  cleanUp: [deleteExpiredSessions, deleteExpiredEmailTokens],
})
