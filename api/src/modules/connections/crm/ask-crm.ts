import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  CrmLimited,
  CrmProblem,
  CrmRevoked,
  CrmUnavailable,
  isPassing,
} from '../../../services/crm/crm-errors.ts'
import type { CrmSession } from '../../../services/crm/crm-session.ts'
import { findConnection, type CrmConnection, type CrmOwner } from './crm.store.ts'
import type { CrmSettings } from './refresh-tokens.ts'
import { withCrm } from './with-crm.ts'

/**
 * Runs `work` with a person's connection for a screen. What Salesforce does not do is a refusal, never a 401, which would
 * sign the person out.
 */
export async function askCrm<T>(
  db: Db,
  settings: CrmSettings,
  owner: CrmOwner,
  work: (session: CrmSession, connection: CrmConnection) => Promise<T>,
): Promise<T> {
  if (!(await findConnection(db, owner))) refuse('crm_not_connected')
  try {
    return await withCrm(db, settings, { owner, share: 'screen' }, work)
  } catch (error) {
    if (error instanceof CrmRevoked) refuse('crm_revoked')
    if (error instanceof CrmLimited) refuse('crm_limited')
    if (error instanceof CrmUnavailable) refuse('crm_unavailable')
    if (error instanceof CrmProblem && isPassing(error.code)) refuse('crm_unavailable')
    throw error
  }
}
