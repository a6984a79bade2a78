import { databaseTime } from '../../../platform/database-time.ts'
import type { BulkSend } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import type { Reader } from '../../../platform/db/database.ts'
import { findPaymentSources } from '../../money/payments/payment-attempts.store.ts'
import { findPaymentMeans } from '../orders/charging/find-payment-means.ts'
import { presentBulkSend } from './bulk-sends.present.ts'
import { isConfirmable, isOpen, planOptions } from './bulk-sends.states.ts'
import { findSenderNames, planHash, type BulkSendRow } from './bulk-sends.store.ts'
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
  // A send that was confirmed has its stock.
  const shortages = await findShortages(
    reader,
    first.teamId,
    sends.map(send => ({ items: isOpen(send) ? send.items : [], people: send.sendCount })),
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
      shortages: shortages[index] ?? [],
      planHash: planHash(send),
      isConfirmable: isConfirmable(viewer, send, databaseTime().getTime()),
      paymentSource: sources.get(send.paymentAttemptId ?? 0) ?? null,
    }),
  )
}
