import type { ListOrder } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor, type Scope } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findIncompleteBundle } from '../../orders/charging/find-incomplete-bundle.ts'
import { priceLines } from '../../orders/drafts/price-lines.ts'
import { findSubteamOf } from '../../../people/teams/teams.store.ts'
import {
  announceBulkSend,
  lockListShared,
  insertBulkSend,
  lockBulkSend,
  type BulkSendRow,
} from '../bulk-sends.store.ts'

/** Begins the plan of a gift to everyone of a list, at today's prices; a job finds out what each person costs. */
export async function beginPlan(tx: Tx, actor: MemberActor, body: ListOrder): Promise<BulkSendRow> {
  const scope = scopeOf(actor)
  const list = await lockListShared(tx, scope, Number(body.bulk_import_id))
  if (!list) refuse('not_found')
  if (!body.recipient_list_order_items.length) refuse('items_missing')
  const { lines, variants, bundles } = await priceLines(tx, scope, body.recipient_list_order_items)
  const incomplete = findIncompleteBundle(lines, bundles)
  if (incomplete !== undefined) refuse('bundle_incomplete', { bundle: incomplete })
  const rest = body.rest_of === null ? undefined : await lockRest(tx, scope, body.rest_of, list.id)
  if (rest ? rest.people === 0 : !list.hasReachable) refuse('list_empty')

  const sum = (amount: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + amount(line), 0)
  const send = await insertBulkSend(tx, {
    teamId: actor.teamId,
    userId: actor.userId,
    subteamId: await findSubteamOf(tx, actor.userId),
    bulkImportId: list.id,
    listName: rest ? `The rest of ${list.name}` : list.name,
    restOfId: rest?.id ?? null,
    items: lines,
    cardMessage: body.card_message,
    note: body.note,
    salesforceResourceType: body.salesforce_resource_type ?? null,
    salesforceResourceUid: body.salesforce_resource_uid ?? null,
    weightOunces: sum(line => line.quantity * variants.get(line.productVariantId)!.weightOunces),
    subtotalCents: sum(line => line.quantity * line.priceCents),
    discountCents: sum(line => line.discountCents),
    rowCount: rest?.people ?? list.people,
  })
  await addJob(tx, 'plan-bulk-send', { id: send.id })
  announceBulkSend(tx, send)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'bulk_send.planned',
    subjectType: 'bulkSends',
    subjectId: send.id,
    details: { listId: list.id, people: send.rowCount },
  })
  return send
}

/** Locks the send whose stock did not cover everyone, so that nobody is taken in again meanwhile. */
async function lockRest(
  tx: Tx,
  scope: Scope,
  id: string,
  listId: number,
): Promise<{ id: RowId; people: number }> {
  const send = await lockBulkSend(tx, scope, requestedId(id) ?? refuse('not_found'))
  if (send?.bulkImportId !== listId) refuse('not_found')
  return { id: send.id, people: send.counts.uncovered ?? 0 }
}
