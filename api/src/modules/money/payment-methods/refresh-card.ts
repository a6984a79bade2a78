import { recordAudit, type Author } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { retryRuns } from '../../people/teams/retry-runs.ts'
import {
  dropPaymentMethod,
  fillDefault,
  findLiveCard,
  findSameCard,
  lockMethodsOf,
  updateCard,
} from './payment-methods.store.ts'

const provider: Author = { kind: 'service', id: null, name: 'Card provider' }

/** Reads a card from the provider again: banks renew cards on their own, and a card detached there is removed here. */
export async function refreshCard(db: Db, payments: Payments, id: RowId): Promise<void> {
  const known = await findLiveCard(db, id)
  if (!known?.providerMethodId) return
  const card = await payments.cards.readCard(known.providerMethodId)
  const { teamId } = known
  await inTransaction(db, async tx => {
    await lockMethodsOf(tx, teamId)
    const method = await findLiveCard(tx, id)
    if (!method) return
    const isGone = !card || card.customerId !== method.providerCustomerId
    if (isGone) {
      await dropPaymentMethod(tx, id, { isDetached: true })
      await fillDefault(tx, teamId)
      await addJob(tx, 'align-cards', { id: teamId })
    } else {
      const { brand, last4, expiryMonth, expiryYear } = card
      // A card that was added twice before fingerprints were saved keeps one on its first row only.
      const isFree = card.fingerprint !== null && !(await findSameCard(tx, teamId, card.fingerprint))
      const fingerprint = isFree ? card.fingerprint : method.fingerprint
      if (!(await updateCard(tx, id, { brand, last4, expiryMonth, expiryYear, fingerprint }))) return
      await retryRuns(tx, teamId)
    }
    announce(tx, {
      teamId,
      event: isGone ? 'paymentMethod.removed' : 'paymentMethod.updated',
      type: 'paymentMethods',
      id,
    })
    await recordAudit(tx, {
      teamId,
      author: provider,
      action: isGone ? 'payment_method.removed' : 'payment_method.updated',
      subjectType: 'paymentMethods',
      subjectId: id,
      before: factsOf(method),
      after: isGone ? undefined : factsOf(card),
    })
  })
}

const factsOf = ({
  last4,
  expiryMonth,
  expiryYear,
}: {
  last4: string | null
  expiryMonth: number | null
  expiryYear: number | null
}) => ({ last4, expires: `${String(expiryMonth).padStart(2, '0')}/${expiryYear}` })
