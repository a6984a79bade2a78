import { paymentMethodRoutes } from '@ribbon/contract/money/payment-methods/payment-methods'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { idempotencyKey } from '../../../platform/http/idempotency.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { addMethod } from './add-method.ts'
import { findTeamCardSetup } from './card-setups.store.ts'
import { completeCardSetup } from './complete-card-setup.ts'
import { openCardSetup } from './open-card-setup.ts'
import { whyNotRemovable } from './payment-methods.access.ts'
import { presentPaymentMethod } from './payment-methods.present.ts'
import { listPaymentMethods } from './payment-methods.store.ts'
import { removeMethod, type FindMethodUses } from './remove-method.ts'
import { setDefaultMethod } from './set-default-method.ts'

export function paymentMethodCalls({
  payments,
  findMethodUses,
}: {
  payments: Payments
  findMethodUses: FindMethodUses
}): Implemented[] {
  const presentAll = async (db: Db, teamId: number) => {
    const [all, uses] = [await listPaymentMethods(db, teamId), await findMethodUses(db, teamId)]
    return all.map(method => presentPaymentMethod(method, whyNotRemovable(method, all, uses)))
  }
  const show = async (db: Db, actor: MemberActor, id: number) => ({
    data:
      (await presentAll(db, actor.teamId)).find(method => method.id === String(id)) ?? refuse('not_found'),
  })
  return implement(paymentMethodRoutes, {
    listPaymentMethods: async ({ db, actor, query: { page } }) => {
      // Whether one can be removed depends on the others, and a team has a handful, so all are read.
      const all = await presentAll(db, actor.teamId)
      return {
        data: all.slice((page.number - 1) * page.size, page.number * page.size),
        meta: { totalCount: all.length },
      }
    },
    createPaymentMethod: async ({ db, limits, actor, ip, body, headers }) => {
      if ('stripe_token' in body) await limits.spend('card', { ip, subject: actor.teamId })
      return show(
        db,
        actor,
        await addMethod(db, payments, actor, body, idempotencyKey(headers['idempotency-key'])),
      )
    },
    setDefaultPaymentMethod: async ({ db, actor, params }) => {
      await inTransaction(db, tx => setDefaultMethod(tx, actor, idOf(params.id)))
      return show(db, actor, idOf(params.id))
    },
    deletePaymentMethod: ({ db, actor, params }) =>
      inTransaction(db, tx => removeMethod(tx, actor, idOf(params.id), findMethodUses)),
    createCardSetup: async ({ db, limits, actor, ip, headers }) => {
      await limits.spend('card', { ip, subject: actor.teamId })
      const { id, clientSecret } = await openCardSetup(
        db,
        payments,
        actor,
        idempotencyKey(headers['idempotency-key']),
      )
      return {
        data: {
          id: String(id),
          type: 'cardSetups' as const,
          attributes: { clientSecret, ...payments.cardElement },
        },
      }
    },
    completeCardSetup: async ({ db, actor, params }) => {
      const setup = (await findTeamCardSetup(db, scopeOf(actor), idOf(params.id))) ?? refuse('not_found')
      return show(db, actor, await completeCardSetup(db, payments, setup))
    },
  })
}

function idOf(text: string): number {
  return requestedId(text) ?? refuse('not_found')
}
