import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { newToken } from '../../../../platform/ids.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { insertAddressRequests } from '../recipient-batches.store.ts'
import {
  lockImport,
  setApplied,
  readImport,
  lockTeamForApplying,
  type ImportRecord,
} from './imports.store.ts'
import { deleteFile } from './import-files.store.ts'
import {
  countRows,
  deleteImportedRows,
  stopOptimizingForWholeTable,
  readRecipientsVersion,
  optimizeForWholeTable,
} from './import-rows.store.ts'
import { updateRowMarks } from './row-matches.store.ts'
import { createListFromRows, listPeopleToAsk } from '../lists/lists.store.ts'

const askedAtOnce = 1_000

/** Applies a file in one transaction: all of its people come, or none. Run twice, the second time finds it done. */
export async function applyBulkImport(db: Db, id: RowId): Promise<void> {
  const { teamId } = (await readImport(db, id)) ?? {}
  if (teamId === undefined) return
  await inTransaction(db, async tx => {
    if (!(await lockTeamForApplying(tx, teamId))) return
    const found = await lockImport(tx, id)
    if (found?.state !== 'applying') return
    await optimizeForWholeTable(tx)
    // The team may have come to know some of them since the file was checked.
    const isOutdated = found.recipientsVersion !== (await readRecipientsVersion(tx, teamId))
    if (isOutdated) await updateRowMarks(tx, { bulkImportId: id, teamId, known: true })
    const counts = isOutdated ? await countRows(tx, id, found.options) : found.counts
    const created = await createListFromRows(tx, found)
    await stopOptimizingForWholeTable(tx)
    await askForAddresses(tx, found)
    await setApplied(tx, id, {
      counts: { ...counts, listed: created.count },
      recipientsCount: created.count,
      firstRecipientId: created.first,
      lastRecipientId: created.last,
    })
    await deleteFile(tx, id)
    await deleteImportedRows(tx, id)
    await recordAudit(tx, {
      teamId,
      author: found.appliedBy ?? systemAuthor,
      action: 'bulk_import.applied',
      subjectType: 'bulkImports',
      subjectId: id,
      details: {
        name: found.name,
        recipients: created.count,
        new: created.created,
        known: created.known,
        asked: created.asked,
      },
    })
    announce(tx, { teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
    if (created.last !== null)
      announce(tx, { teamId, event: 'recipient.created', type: 'recipients', id: created.last })
  })
}

async function askForAddresses(tx: Tx, { teamId, userId }: ImportRecord): Promise<void> {
  for (let last = 0; ;) {
    const asked = await listPeopleToAsk(tx, last, askedAtOnce)
    if (asked.length === 0) return
    const emails = new Map(asked.map(({ recipientId, email }) => [recipientId, email]))
    const requests = await insertAddressRequests(
      tx,
      asked.map(({ recipientId }) => ({ teamId, recipientId, userId, token: newToken() })),
    )
    // The first mail of each request, as `mailAddressRequest` names it.
    await queueMails(
      tx,
      requests.map(({ id, recipientId }) => ({
        teamId,
        kind: 'address-request',
        subjectKey: `recipient:${recipientId}:${id}-1`,
        to: emails.get(recipientId)!,
      })),
    )
    last = asked.at(-1)!.recipientId
  }
}
