import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  fillDefault,
  findMethodByProviderId,
  insertPaymentMethod,
  lockMethodsOf,
  type PaymentMethodRow,
} from './payment-methods.store.ts'

type NewMethod = Pick<PaymentMethodRow, 'teamId' | 'kind'> &
  Partial<
    Pick<
      PaymentMethodRow,
      | 'providerCustomerId'
      | 'providerMethodId'
      | 'brand'
      | 'last4'
      | 'expiryMonth'
      | 'expiryYear'
      | 'firstName'
      | 'lastName'
      | 'email'
      | 'phone'
    >
  >

/** Saves a payment method, a card only once; a team's first becomes the default. Returns its id. */
export async function saveMethod(tx: Tx, author: Author, method: NewMethod): Promise<number> {
  const { teamId, kind, brand, last4 } = method
  await lockMethodsOf(tx, teamId)
  const known = method.providerMethodId
    ? await findMethodByProviderId(tx, method.providerMethodId)
    : undefined
  if (known) return known.teamId === teamId && !known.removedAt ? known.id : refuse('card_unknown')
  const id = await insertPaymentMethod(tx, { ...method, addedBy: author.name })
  await fillDefault(tx, teamId)
  await addJob(tx, 'align-cards', { id: teamId })
  announce(tx, { teamId, event: 'paymentMethod.created', type: 'paymentMethods', id })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'payment_method.added',
    subjectType: 'paymentMethods',
    subjectId: id,
    details: kind === 'credit_card' ? { kind, brand, last4 } : { kind, email: method.email },
  })
  return id
}
