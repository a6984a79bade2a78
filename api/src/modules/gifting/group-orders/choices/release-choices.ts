import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { releaseHolds } from '../holds/release-holds.ts'
import { deleteChoices, type ChoicesOf, type GroupOrderKey } from './released-choices.store.ts'

/**
 * Releases what these choices hold and deletes them, confirmed ones too; answers whose they were. Whoever calls it has locked the
 * group order, alone or with the participant, and undoes the confirmations of the people afterwards (`undoConfirmations`): stock
 * is locked before the cap. People whom a run has taken keep theirs.
 */
export async function releaseChoices(
  tx: Tx,
  groupOrder: GroupOrderKey,
  which: ChoicesOf,
  author: Author,
): Promise<RowId[]> {
  await releaseHolds(tx, groupOrder, which, author)
  return deleteChoices(tx, groupOrder, which)
}
