import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { unseal } from '../../../platform/secrets.ts'
import { CrmRevoked } from '../../../services/crm/crm-errors.ts'
import { deleteEndedGrant, findEndedGrant } from './crm.store.ts'
import type { CrmSettings } from './refresh-tokens.ts'

/** Tells Salesforce that a grant is over, then forgets it; one that it does not know any more is over already. */
export async function revokeGrant(db: Db, { crm, secretKey }: CrmSettings, id: RowId): Promise<void> {
  const grant = await findEndedGrant(db, id)
  if (!grant) return
  try {
    await crm.revoke({ loginUrl: grant.loginUrl, token: unseal(secretKey, grant.refreshToken) })
  } catch (error) {
    if (!(error instanceof CrmRevoked)) throw error
  }
  await deleteEndedGrant(db, grant)
}
