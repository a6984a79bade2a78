import type { Reader } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findConnection, type CrmOwner } from '../crm/crm.store.ts'

/** Refuses where the sender is not connected to Salesforce, or not any more. */
export async function requireConnection(db: Reader, owner: CrmOwner): Promise<void> {
  const connection = await findConnection(db, owner)
  if (!connection) refuse('crm_not_connected')
  if (connection.state === 'revoked') refuse('crm_revoked')
}
