import {
  operatorSecondFactorRoutes,
  proofRoutes,
  secondFactorRoutes,
} from '@ribbon/contract/people/identity/second-factor'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { MemberActor, OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Call, type Handlers, type Implemented } from '../../../../platform/http/implement.ts'
import { beginSecondFactor } from './begin-second-factor.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { giveProof } from './give-proof.ts'
import { presentSecondFactor, presentSetup } from './second-factor.present.ts'
import { countRecoveryCodes, hasSecondFactor } from './second-factor.store.ts'

/** The calls of users and of operators: the same, each about the own account. */
export function secondFactorCalls({ secretKey }: { secretKey: string }): Implemented[] {
  const handlers = handlersOf(secretKey)
  return [
    ...implement(secondFactorRoutes, handlers),
    ...implement(proofRoutes, {
      giveProof: async ({ db, limits, actor, ip, body }) => {
        const budget = 'code' in body ? 'second-factor' : 'password-change'
        const refundLimit = await limits.spend(budget, { ip, subject: actor.userId })
        await giveProof(db, secretKey, actor, body)
        await refundLimit()
      },
    }),
    ...implement(operatorSecondFactorRoutes, {
      getOperatorSecondFactor: handlers.getSecondFactor,
      beginOperatorSecondFactor: handlers.beginSecondFactor,
      confirmOperatorSecondFactor: handlers.confirmSecondFactor,
      renewOperatorRecoveryCodes: handlers.renewRecoveryCodes,
      removeOperatorSecondFactor: handlers.removeSecondFactor,
    }),
  ]
}

type Routes = typeof secondFactorRoutes
type OfAnyAccount<C> = Omit<C, 'actor'> & { actor: MemberActor | OperatorActor }
type AccountHandlers = {
  [K in keyof Routes]: (call: OfAnyAccount<Call<Routes[K]>>) => ReturnType<Handlers<Routes>[K]>
}

function handlersOf(secretKey: string): AccountHandlers {
  return {
    getSecondFactor: async ({ db, actor }) =>
      presentSecondFactor(accountId(actor), {
        enabled: await hasSecondFactor(db, actor),
        recoveryCodesLeft: await countRecoveryCodes(db, actor),
      }),
    beginSecondFactor: async ({ db, limits, actor, ip, body }) => {
      const refundLimit = await limits.spend('password-change', { ip, subject: limitSubject(actor) })
      const setup = await beginSecondFactor(db, secretKey, actor, body.current_password)
      await refundLimit()
      return presentSetup(accountId(actor), setup)
    },
    confirmSecondFactor: async ({ db, limits, actor, ip, body }) => {
      await limits.spend('second-factor', { ip, subject: limitSubject(actor) })
      const codes = await inTransaction(db, tx => confirmSecondFactor(tx, secretKey, actor, body.code))
      return presentNewCodes(actor, codes)
    },
    renewRecoveryCodes: async ({ db, limits, actor, ip, body }) => {
      await limits.spend('second-factor', { ip, subject: limitSubject(actor) })
      return presentNewCodes(actor, await renewRecoveryCodes(db, secretKey, actor, body))
    },
    removeSecondFactor: async ({ db, limits, actor, ip, body }) => {
      await limits.spend('second-factor', { ip, subject: limitSubject(actor) })
      await removeSecondFactor(db, secretKey, actor, body)
    },
  }
}

function presentNewCodes(actor: MemberActor | OperatorActor, recoveryCodes: string[]) {
  return presentSecondFactor(accountId(actor), {
    enabled: true,
    recoveryCodesLeft: recoveryCodes.length,
    recoveryCodes,
  })
}

function accountId(actor: MemberActor | OperatorActor): number {
  return actor.kind === 'member' ? actor.userId : actor.operatorId
}

function limitSubject(actor: MemberActor | OperatorActor): number | string {
  return actor.kind === 'member' ? actor.userId : `operator:${actor.operatorId}`
}
