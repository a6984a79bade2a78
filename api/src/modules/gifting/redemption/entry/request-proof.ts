import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { foldAddress } from '../../group-orders/allow-lists/fold-address.ts'
import { normalizeAddress } from '../../group-orders/allow-lists/normalize-address.ts'
import type { Page } from '../pages.store.ts'

/** Leaves it to a job to find out who gets a mail, so that every address is answered in the same time. */
export async function requestProof(
  db: Db,
  limits: RateLimits,
  page: Page,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const subject = foldAddress(normalizeAddress(email))
  await limits.spend('recipient-proof', { ip, subject: `${page.uuid} ${subject}` })
  if (await limits.allows('mail-asked-for', { ip, subject }))
    await inTransaction(db, tx => addJob(tx, 'send-recipient-proof', { id: page.id, email }))
}
