import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { withdrawMails } from '../../../../platform/mail/outbox.ts'
import type { ProjectKey } from '../project-lock.store.ts'

const both = ['submission-shipped', 'submission-delivered'] as const

/** Removes the mails about the entered parcels of some people that have not left. */
export async function withdrawTrackingMails(
  tx: Tx,
  { teamId }: ProjectKey,
  people: readonly { id: RowId; trackingNumbers: readonly string[] }[],
  kinds: readonly (typeof both)[number][] = both,
): Promise<void> {
  const about = people.flatMap(({ id, trackingNumbers }) =>
    trackingNumbers.map(number => `submission:${id}:${number}`),
  )
  if (about.length > 0) await withdrawMails(tx, { teamId, kinds, about })
}
