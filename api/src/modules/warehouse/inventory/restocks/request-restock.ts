import { noProductsText } from '@ribbon/contract/warehouse/inventory/inventory'
import { restockQuantityError } from '@ribbon/contract/warehouse/inventory/restock-quantity'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor, type Scope } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { queueOperatorMails } from './queue-operator-mails.ts'
import { queueRequesterMail } from './queue-requester-mail.ts'
import { findRestockable, insertRestock } from './restock-requests.store.ts'

interface RequestedRow {
  id?: unknown
  quantity?: unknown
}
interface Line {
  productVariantId: number
  quantity: number
}

/** Requests more of some variants. If a row is wrong, nothing is requested and every wrong row is named. */
export async function requestRestock(
  tx: Tx,
  actor: MemberActor,
  rows: readonly RequestedRow[],
): Promise<RowId> {
  if (rows.length === 0) refuseInput([noProductsText])
  const lines = await checkRows(tx, scopeOf(actor), rows)
  const { teamId, userId } = actor
  const id = await insertRestock(tx, {
    teamId,
    requestedById: userId,
    requestedByName: authorOf(actor).name,
    lines,
  })
  await queueRequesterMail(tx, id, 'restock-requested')
  await queueOperatorMails(tx, teamId, id, 'restock-to-fill')
  announce(tx, { teamId, event: 'restockRequest.created', type: 'restockRequests', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'restock.requested',
    subjectType: 'restock_requests',
    subjectId: id,
    details: { items: lines.length, pieces: lines.reduce((sum, line) => sum + line.quantity, 0) },
  })
  return id
}

async function checkRows(tx: Tx, scope: Scope, rows: readonly RequestedRow[]): Promise<Line[]> {
  const ids = rows.map(({ id }) => requestedId(String(id)))
  const known = new Map(
    (
      await findRestockable(
        tx,
        scope,
        ids.filter(id => id !== undefined),
      )
    ).map(variant => [variant.id, variant]),
  )
  const errors: string[] = []
  const lines = new Map<number, Line>()
  for (const [index, { quantity }] of rows.entries()) {
    const variant = known.get(ids[index] ?? 0)
    const problem = !variant
      ? 'This product is not in your inventory.'
      : lines.has(variant.id)
        ? 'It is in the list twice.'
        : restockQuantityError(quantity)
    if (problem)
      errors.push(
        `Row ${index + 1}${variant ? `, ${[variant.title, variant.name].filter(Boolean).join(' ')}` : ''}: ${problem}`,
      )
    if (variant && !lines.has(variant.id))
      lines.set(variant.id, { productVariantId: variant.id, quantity: Number(quantity) })
  }
  if (errors.length > 0) refuseInput(errors)
  return [...lines.values()]
}
