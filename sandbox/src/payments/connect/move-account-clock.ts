import type { Delivery } from '../../webhook-sender.ts'
import type { Payments } from '../open-payments.ts'
import { recordEvent } from '../record-event.ts'
import { movedBy, timeFor } from '../subscriptions/billing-clock.ts'
import { changeBalance } from './balance.ts'
import { forAccount } from './on-behalf-of.ts'
import { arrive, finishListing, payOut } from './pay-out.ts'

const day = 86_400

/** Moves the clock of an account, a day at a time: what is available is paid out each day, and arrives two days later. */
export async function moveAccountClock(platform: Payments, account: string, days: number): Promise<number> {
  const payments = forAccount(platform, account)
  const deliveries: (Delivery | undefined)[] = []
  const emit = (type: string, object: object) =>
    void deliveries.push(recordEvent(payments, type, object, { id: null, idempotency_key: null }))
  for (let moved = 0; moved < days; moved += 1) {
    move(platform, account, day)
    sendWaitingRefunds(payments, emit)
    finishListing(payments, emit)
    arrive(payments, emit)
    payOut(payments, emit)
  }
  await platform.book.commit(`clock of ${account} +${days} days`)
  for (const delivery of deliveries) if (delivery) platform.sender.send(delivery)
  return timeFor(platform.book, account)
}

/** Refunds that waited for the account's balance leave it. */
function sendWaitingRefunds(payments: Payments, emit: (type: string, object: object) => void): void {
  for (const refund of payments.book.all('refunds').filter(({ status }) => status === 'pending')) {
    const { id: source, amount, currency } = refund
    const line = changeBalance(payments, {
      type: 'refund',
      source,
      amount: -amount,
      currency,
      description: null,
      isAvailable: true,
    })
    const sent = { ...refund, status: 'succeeded', balance_transaction: line.id }
    payments.book.put('refunds', sent)
    emit('refund.updated', sent)
  }
}

/** Puts the clock of an account that has sold nothing yet back, so that what follows happened in the past. */
export async function putAccountClockBack(
  platform: Payments,
  account: string,
  days: number,
): Promise<number> {
  move(platform, account, -days * day)
  await platform.book.commit(`clock of ${account} -${days} days`)
  return timeFor(platform.book, account)
}

function move({ book }: Payments, account: string, seconds: number): void {
  book.put('clocks', { id: account, seconds: movedBy(book, account) + seconds })
}
