import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { retryRuns } from '../../people/teams/retry-runs.ts'
import {
  dropPaymentMethod,
  fillDefault,
  findMethodByProviderId,
  findSameCard,
  insertPaymentMethod,
  lockMethodsOf,
  moveDefault,
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
      | 'fingerprint'
      | 'firstName'
      | 'lastName'
      | 'email'
      | 'phone'
    >
  >

/**
 * Saves a payment method, a card only once; a team's first becomes the default. A card that the team has already takes the place of
 * the one before, because it may have been renewed. Returns its id.
 */
export async function saveMethod(tx: Tx, author: Author, method: NewMethod): Promise<RowId> {
  const { teamId, kind, brand, last4 } = method
  await lockMethodsOf(tx, teamId)
  const known = method.providerMethodId
    ? await findMethodByProviderId(tx, method.providerMethodId)
    : undefined
  if (known) return known.teamId === teamId && !known.removedAt ? known.id : refuse('card_unknown')
  const same = method.fingerprint ? await findSameCard(tx, teamId, method.fingerprint) : undefined
  if (same) await dropPaymentMethod(tx, same.id, { isDetached: false })
  const id = await insertPaymentMethod(tx, { ...method, addedBy: author.name })
  if (same?.isDefault) await moveDefault(tx, teamId, id)
  else await fillDefault(tx, teamId)
  await addJob(tx, 'align-cards', { id: teamId })
  await retryRuns(tx, teamId)
  announce(tx, { teamId, event: 'paymentMethod.created', type: 'paymentMethods', id })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'payment_method.added',
    subjectType: 'paymentMethods',
    subjectId: id,
    details:
      kind === 'credit_card'
        ? { kind, brand, last4, ...(same && { replaces: same.id }) }
        : { kind, email: method.email },
  })
  return id
}
