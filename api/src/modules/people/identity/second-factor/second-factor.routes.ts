import { secondFactorRoutes } from '@ribbon/contract/people/identity/second-factor'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { beginSecondFactor } from './begin-second-factor.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { presentSecondFactor, presentSetup } from './second-factor.present.ts'
import { countRecoveryCodes, hasSecondFactor } from './second-factor.store.ts'

export function secondFactorCalls({ secretKey }: { secretKey: string }): Implemented[] {
  return implement(secondFactorRoutes, {
    getSecondFactor: async ({ db, actor }) =>
      presentSecondFactor(actor.userId, {
        enabled: await hasSecondFactor(db, actor.userId),
        recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
      }),
    beginSecondFactor: async ({ db, limits, actor, ip, body }) => {
      const refundLimit = await limits.spend('password-change', { ip, subject: actor.userId })
      const setup = await beginSecondFactor(db, secretKey, actor, body.current_password)
      await refundLimit()
      return presentSetup(actor.userId, setup)
    },
    confirmSecondFactor: async ({ db, limits, actor, ip, body }) => {
      await limits.spend('second-factor', { ip, subject: actor.userId })
      const recoveryCodes = await inTransaction(db, tx =>
        confirmSecondFactor(tx, secretKey, actor, body.code),
      )
      return presentSecondFactor(actor.userId, {
        enabled: true,
        recoveryCodesLeft: recoveryCodes.length,
        recoveryCodes,
      })
    },
    renewRecoveryCodes: async ({ db, limits, actor, ip, body }) => {
      await limits.spend('second-factor', { ip, subject: actor.userId })
      const recoveryCodes = await renewRecoveryCodes(db, secretKey, actor, body)
      return presentSecondFactor(actor.userId, {
        enabled: true,
        recoveryCodesLeft: recoveryCodes.length,
        recoveryCodes,
      })
    },
    removeSecondFactor: async ({ db, limits, actor, ip, body }) => {
      await limits.spend('second-factor', { ip, subject: actor.userId })
      await removeSecondFactor(db, secretKey, actor, body)
    },
  })
}
