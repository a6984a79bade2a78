import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'

/** The mails that go to a person about the own row. */
const kinds = [
  'submission-received',
  'submission-link',
  'submission-correction',
  'submission-shipped',
  'submission-delivered',
]

/** Erases who was mailed about some submissions; what has not left never leaves. */
export async function eraseOwnRowMails(
  tx: Tx,
  teamId: RowId,
  submissionIds: readonly RowId[],
): Promise<void> {
  await eraseMails(tx, { teamId, kinds, about: submissionIds.map(id => `submission:${id}:`) })
}
