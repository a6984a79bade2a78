import type { Tx } from '../platform/db/database.ts'
import { receiveStock } from '../modules/catalog/products/stock/receive-stock.ts'
import { findOperatorByEmail } from '../modules/people/operators/operators.store.ts'
import {
  receiveLine,
  insertReceipt,
  insertReceiptLine,
} from '../modules/warehouse/inventory/restocks/restock-requests.store.ts'
import { restockLines, restockRequests } from '../modules/warehouse/inventory/restocks/restocks.tables.ts'
import { demoOperator } from './data/demo-people.ts'
import type { FilledVariant } from './fill-catalog.ts'
import { operatorName, type FilledTeam } from './fill-people.ts'

const day = 86_400_000
const received = 18
const damaged = 2

/**
 * Creates two restock requests for scarce variants: one partly received today with two damaged pieces, and
 * one that waits. The scarcest variant is left for whoever tries the demo.
 */
export async function fillRestocks(
  tx: Tx,
  { team, variants, now }: { team: FilledTeam; variants: ReadonlyMap<string, FilledVariant>; now: Date },
): Promise<void> {
  const operator = (await findOperatorByEmail(tx, demoOperator.email))!
  const [, first, second, third, fourth, fifth] = [...variants.values()]
    .filter(({ product }) => !product.card)
    .sort((a, b) => a.variant.onHand - b.variant.onHand)
    .map(({ id }) => id) as [number, number, number, number, number, number]
  const coming = await askFor(
    tx,
    team,
    [
      { id: third, quantity: 30 },
      { id: fourth, quantity: 40 },
    ],
    new Date(now.getTime() - 9 * day),
  )
  const receiptId = await insertReceipt(tx, {
    teamId: team.id,
    restockRequestId: coming,
    operatorId: operator.id,
    operatorName,
  })
  const lineId = await receiveLine(tx, coming, { productVariantId: fourth, received, damaged, note: '' })
  await insertReceiptLine(tx, {
    restockReceiptId: receiptId,
    restockLineId: lineId!,
    received,
    damaged,
    note: 'Corner of the box was wet',
  })
  await receiveStock(tx, {
    teamId: team.id,
    productVariantId: fourth,
    quantity: received,
    source: { type: 'restock_receipt', id: receiptId },
    author: { kind: 'operator', id: operator.id, name: operatorName },
  })
  await askFor(
    tx,
    team,
    [
      { id: first, quantity: 60 },
      { id: second, quantity: 25 },
      { id: fifth, quantity: 25 },
    ],
    new Date(now.getTime() - 2 * day),
  )
}

async function askFor(
  tx: Tx,
  team: FilledTeam,
  lines: readonly { id: number; quantity: number }[],
  createdAt: Date,
): Promise<number> {
  const owner = [...team.members.values()].find(({ member }) => member.role === 'team_owner')!
  const [row] = await tx
    .insert(restockRequests)
    .values({ teamId: team.id, requestedById: owner.id, requestedByName: owner.name, createdAt })
    .returning({ id: restockRequests.id })
  await tx.insert(restockLines).values(
    lines.map(({ id, quantity }) => ({
      teamId: team.id,
      restockRequestId: row!.id,
      productVariantId: id,
      quantity,
    })),
  )
  return row!.id
}
