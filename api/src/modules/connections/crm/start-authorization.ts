import type { CrmEnvironment } from '@ribbon/contract/connections/crm'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { hashToken } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import { seal } from '../../../platform/secrets.ts'
import { insertAuthorization } from './crm.store.ts'
import type { CrmSettings } from './refresh-tokens.ts'

/** Begins a connection: the page of Salesforce to go to, and until when it may lead back. */
export async function startAuthorization(
  db: Db,
  { crm, secretKey }: CrmSettings,
  { teamId, userId }: MemberActor,
  { environment, myDomain }: { environment: CrmEnvironment; myDomain: string },
): Promise<{ id: RowId; url: string; expiresAt: Date }> {
  if (!crm.isOn) refuse('crm_off')
  const loginUrl = crm.loginUrlOf(environment, myDomain)
  if (!loginUrl) refuseInput(['The login address must look like https://your-company.my.salesforce.com.'])
  const { url, state, codeVerifier } = await crm.startAuthorization({ loginUrl })
  const stored = await inTransaction(db, tx =>
    insertAuthorization(tx, {
      teamId,
      userId,
      environment,
      loginUrl,
      stateHash: hashToken(state),
      codeVerifier: seal(secretKey, codeVerifier),
    }),
  )
  return { ...stored, url }
}
