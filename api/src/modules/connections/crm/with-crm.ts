import { setTimeout as sleep } from 'node:timers/promises'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { unseal } from '../../../platform/secrets.ts'
import { CrmLimited, CrmProblem, CrmRevoked, isLimit } from '../../../services/crm/crm-errors.ts'
import type { CrmSession } from '../../../services/crm/crm-session.ts'
import { findConnection, mayConnect, noteUse, type CrmConnection, type CrmOwner } from './crm.store.ts'
import { findUsage, letOrganizationRest, noteUsage, reserveCall } from './organizations.store.ts'
import { refreshTokens, type CrmSettings } from './refresh-tokens.ts'

/** Work in the background leaves the last fifth of the day's calls to people and other programs, screens a twentieth. */
const callShares = { background: 0.8, screen: 0.95 } as const

export interface CrmWork {
  owner: CrmOwner
  share: keyof typeof callShares
  /** Asked before a call is sent once more with a new token; throws where it may not be. */
  beforeRepeat?: () => Promise<void>
}

/**
 * Runs `work` with a person's connection; in the background it is one call, for which the organization's next free moment is waited for.
 * Throws `CrmLimited`, or what the service throws; `CrmRevoked` where the person is not
 * connected, or may not be any more.
 */
export async function withCrm<T>(
  db: Db,
  settings: CrmSettings,
  { owner, share, beforeRepeat }: CrmWork,
  work: (session: CrmSession, connection: CrmConnection) => Promise<T>,
): Promise<T> {
  let connection = await findUsable(db, owner)
  const { organizationId } = connection
  const usage = await findUsage(db, organizationId)
  if (usage && (usage.restsUntil ?? 0) > databaseTime()) throw new CrmLimited()
  if (usage && usage.limit > 0 && usage.used >= usage.limit * callShares[share]) throw new CrmLimited()
  if (share === 'background') {
    await sleep(await reserveCall(db, organizationId))
    // The person may have disconnected while the call waited for its moment.
    connection = await findUsable(db, owner)
  }
  const session = await settings.crm.open({
    instanceUrl: connection.instanceUrl,
    accessToken: unseal(settings.secretKey, connection.accessToken),
    refresh: async staleToken => {
      const token = await refreshTokens(db, settings, owner, staleToken)
      await beforeRepeat?.()
      return token
    },
  })
  try {
    return await work(session, connection)
  } catch (error) {
    if (!(error instanceof CrmProblem) || !isLimit(error.code)) throw error
    await letOrganizationRest(db, organizationId)
    throw new CrmLimited()
  } finally {
    const used = session.usage()
    if (used) await noteUsage(db, organizationId, used)
    await noteUse(db, connection)
  }
}

/** The person's connection with its token, while the person may use it. */
async function findUsable(db: Db, owner: CrmOwner): Promise<CrmConnection & { accessToken: string }> {
  const connection = await findConnection(db, owner)
  const accessToken = connection?.accessToken
  if (!connection || !accessToken || !(await mayConnect(db, owner))) throw new CrmRevoked('not connected')
  return { ...connection, accessToken }
}
