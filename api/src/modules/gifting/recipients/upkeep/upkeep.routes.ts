import { recipientUpkeepRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { rowId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listLikelyDuplicates } from '../list-likely-duplicates.ts'
import { showRecipient } from '../show-recipient.ts'
import { eraseRecipient, type ErasureMeans } from '../erasing/erase-recipient.ts'
import { mergeRecipients } from '../merging/merge-recipients.ts'

export function recipientUpkeepCalls(erasure: ErasureMeans): Implemented[] {
  return implement(recipientUpkeepRoutes, {
    listLikelyDoubles: ({ db, actor, params }) => listLikelyDuplicates(db, actor, rowId(params.id)),
    mergeRecipients: async ({ db, actor, params, body }) => {
      const id = rowId(params.id) ?? refuse('not_found')
      await inTransaction(db, tx =>
        mergeRecipients(tx, actor, id, rowId(body.other_id) ?? refuse('not_found')),
      )
      return showRecipient(db, actor, id)
    },
    eraseRecipient: async ({ db, actor, params }) => {
      const id = rowId(params.id) ?? refuse('not_found')
      await inTransaction(db, tx => eraseRecipient(tx, actor, erasure, id))
      return showRecipient(db, actor, id)
    },
  })
}
