import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import type { ShopCharges } from '../../../services/payments/shop-charges.ts'
import type { ShopRefunds } from '../../../services/payments/shop-refunds.ts'
import { claimAttempt, noteLookedAt } from '../../money/payments/payment-attempts.store.ts'
import type { StoreParts } from '../stores/find-store-facts.ts'
import type { EndReason } from './checkout.tables.ts'
import { endCheckout } from './end/end-checkout.ts'
import { isStoreClosed } from './end/is-store-closed.ts'
import { listPendingLatePayments } from './late/late-payments.store.ts'
import { refundLatePayment } from './late/refund-late-payment.ts'
import { settleStorePayment } from './settle/settle-store-payment.ts'
import {
  findSweepTime,
  listExpiredPayments,
  listPaymentsOf,
  listTeamsCheckingOut,
  listUnwatchedPayments,
} from './store-payments.store.ts'

/** Begins nothing after that, so that it ends before the next sweep begins. */
const sweepAtMostMs = 40_000

/** Payments the provider is asked for at the same time. */
const askedAtOnce = 8

interface Sweeping {
  db: Db
  log: Log
  charges: ShopCharges
  refunds: ShopRefunds
  parts: Pick<StoreParts, 'findAccount'>
  /** Checkouts that are read from the database together. */ atOnce?: number
}

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
  atOnce = 200,
}: Sweeping): Promise<void> {
  const batch = { began: await findSweepTime(db), atOnce }
  const until = performance.now() + sweepAtMostMs
  const isTimeLeft = () => performance.now() < until
  const sweeping = { job: 'sweep-checkouts', log, atOnce: askedAtOnce }
  const sweepAll = async (list: () => Promise<RowId[]>, work: (id: RowId) => Promise<unknown>) => {
    for (let ids = await list(); ids.length > 0 && isTimeLeft(); ids = await list())
      await sweep(sweeping, whileTrue(isTimeLeft, ids), work)
  }
  const end = (reason: EndReason) => async (id: RowId) => {
    try {
      await endCheckout(db, charges, id, reason)
    } finally {
      await noteLookedAt(db, id)
    }
  }
  await sweepAll(() => listExpiredPayments(db, batch), end('expired'))
  const closed: RowId[] = []
  for (const teamId of await listTeamsCheckingOut(db))
    if (await isStoreClosed(db, parts, teamId)) closed.push(teamId)
  await sweepAll(() => listPaymentsOf(db, batch, closed), end('store_closed'))
  await sweepAll(
    () => listUnwatchedPayments(db, batch),
    async id => {
      if (await claimAttempt(db, id)) await settleStorePayment(db, charges, id)
    },
  )
  await sweep(sweeping, await listPendingLatePayments(db), id => refundLatePayment(db, refunds, id))
}

function* whileTrue<T>(isTrue: () => boolean, items: readonly T[]): Generator<T> {
  for (const item of items) {
    if (!isTrue()) return
    yield item
  }
}
