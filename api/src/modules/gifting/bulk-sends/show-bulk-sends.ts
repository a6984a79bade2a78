import { databaseTime } from '../../../platform/database-time.ts'
import type { BulkSend } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import type { Reader } from '../../../platform/db/database.ts'
import { findPaymentSources } from '../../money/payments/payment-attempts.store.ts'
import { findPaymentMeans } from '../orders/charging/find-payment-means.ts'
import { presentBulkSend } from './bulk-sends.present.ts'
import { isConfirmable, isOpen, planOptions } from './bulk-sends.states.ts'
import { findSenderNames, planHash, type BulkSendRow } from './bulk-sends.store.ts'
import { findRests } from './plans/uncovered.store.ts'
import { countCovered } from './count-covered.ts'
import { findShortages } from './find-shortages.ts'

/** Sends of one team as answers to `viewer`, with what they are measured against; what is asked of others is asked once for all. */
export async function showBulkSends(
  reader: Reader,
  viewer: { userId: number },
  sends: readonly BulkSendRow[],
): Promise<BulkSend[]> {
  const [first] = sends
  if (!first) return []
  const names = await findSenderNames(reader, [...new Set(sends.map(send => send.userId))])
  const meansOf = await findPaymentMeans(
    reader,
    first.teamId,
    sends.map(send => send.userId),
  )
  const stock = await findStockOfSends(reader, first.teamId, sends)
  const rests = await findRests(
    reader,
    first.teamId,
    sends.map(send => send.id),
  )
  const sources = await findPaymentSources(
    reader,
    sends.flatMap(send => send.paymentAttemptId ?? []),
  )
  return sends.map((send, index) =>
    presentBulkSend(send, {
      senderName: names.get(send.userId) ?? '',
      options: planOptions(send),
      means: meansOf({ userId: send.userId, totalCents: send.totalCents, shipments: send.sendCount }),
      shortages: stock[index]?.shortages ?? [],
      missing: stock[index]?.missing ?? [],
      covered: stock[index]?.covered ?? send.sendCount,
      rest: rests.get(send.id) ?? null,
      planHash: planHash(send),
      isConfirmable: isConfirmable(viewer, send, databaseTime().getTime()),
      paymentSource: sources.get(send.paymentAttemptId ?? 0) ?? null,
    }),
  )
}

/** What each open send is short of, and how many stock covers with those left out for lack of it; a confirmed one has its stock. */
async function findStockOfSends(reader: Reader, teamId: number, sends: readonly BulkSendRow[]) {
  const demands = sends.map(send => {
    const items = isOpen(send) ? send.items : []
    const uncovered = isOpen(send) ? (send.counts.uncovered ?? 0) : 0
    return { sent: { items, people: send.sendCount }, all: { items, people: send.sendCount + uncovered } }
  })
  const found = await findShortages(reader, teamId, [
    ...demands.map(({ sent }) => sent),
    ...demands.map(({ all }) => all),
  ])
  return demands.map(({ all }, index) => {
    const missing = found[demands.length + index] ?? []
    return { shortages: found[index] ?? [], missing, covered: countCovered(all, missing) }
  })
}
