import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { findActiveOperator } from '../projects.store.ts'

/** The operator that a request names as customer success manager. */
export async function requireOperator(tx: Tx, idText: string): Promise<RowId> {
  const found = await findActiveOperator(tx, idText)
  return found?.id ?? refuseInput(['Choose a customer success manager from the list.'])
}
