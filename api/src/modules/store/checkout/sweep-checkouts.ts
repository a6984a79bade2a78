import type { Db } from '../../../platform/db/database.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import type { ShopCharges } from '../../../services/payments/shop-charges.ts'
import type { ShopRefunds } from '../../../services/payments/shop-refunds.ts'
import { claimAttempt } from '../../money/payments/payment-attempts.store.ts'
import type { StoreParts } from '../stores/find-store-facts.ts'
import { endCheckout } from './end/end-checkout.ts'
import { isStoreClosed } from './end/is-store-closed.ts'
import { listPendingLatePayments } from './late/late-payments.store.ts'
import { refundLatePayment } from './late/refund-late-payment.ts'
import { settleStorePayment } from './settle/settle-store-payment.ts'
import {
  listExpiredPayments,
  listPaymentsOf,
  listTeamsCheckingOut,
  listUnwatchedPayments,
} from './store-payments.store.ts'

/**
 * Looks after the checkouts that are open: ends those beyond their time and those of closed stores, and asks the provider about the
 * others, in case an event of it was lost. Payments that came too late are asked to be refunded again.
 */
export async function sweepCheckouts({
  db,
  log,
  charges,
  refunds,
  parts,
}: {
  db: Db
  log: Log
  charges: ShopCharges
  refunds: ShopRefunds
  parts: Pick<StoreParts, 'findAccount'>
}): Promise<void> {
  const work = { job: 'sweep-checkouts', log }
  await sweep(work, await listExpiredPayments(db), id => endCheckout(db, charges, id, 'expired'))
  const closed = []
  for (const teamId of await listTeamsCheckingOut(db))
    if (await isStoreClosed(db, parts, teamId)) closed.push(teamId)
  await sweep(work, await listPaymentsOf(db, closed), id => endCheckout(db, charges, id, 'store_closed'))
  await sweep(work, await listUnwatchedPayments(db), async id => {
    if (await claimAttempt(db, id)) await settleStorePayment(db, charges, id)
  })
  await sweep(work, await listPendingLatePayments(db), id => refundLatePayment(db, refunds, id))
}
