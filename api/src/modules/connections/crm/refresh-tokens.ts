import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { seal, unseal } from '../../../platform/secrets.ts'
import { CrmRevoked, CrmUnavailable } from '../../../services/crm/crm-errors.ts'
import type { Crm } from '../../../services/crm/crm.ts'
import {
  claimRefresh,
  findConnection,
  findOwnerMail,
  markRevoked,
  releaseRefresh,
  storeTokens,
  type CrmConnection,
  type CrmOwner,
} from './crm.store.ts'

export interface CrmSettings {
  crm: Crm
  secretKey: string
}

const leaseMs = 30_000
const lookAgainMs = 150

/**
 * The token that follows `staleToken`. One node at a time asks Salesforce; all others wait for what it stores, because
 * Salesforce may end the former refresh token with each answer.
 */
export async function refreshTokens(
  db: Db,
  { crm, secretKey }: CrmSettings,
  owner: CrmOwner,
  staleToken: string,
): Promise<string> {
  const until = performance.now() + leaseMs
  for (;;) {
    const connection = await findConnection(db, owner)
    if (!connection?.accessToken || !connection.refreshToken) throw new CrmRevoked('the connection has ended')
    const accessToken = unseal(secretKey, connection.accessToken)
    if (accessToken !== staleToken) return accessToken
    if (await claimRefresh(db, connection, leaseMs)) return refresh(db, { crm, secretKey }, connection)
    if (performance.now() > until) throw new CrmUnavailable('another node still asks for new tokens')
    await pause(lookAgainMs)
  }
}

async function refresh(db: Db, { crm, secretKey }: CrmSettings, connection: CrmConnection): Promise<string> {
  // The constraint on the row's state: a connection whose refresh was claimed has both tokens.
  const refreshToken = unseal(secretKey, connection.refreshToken!)
  try {
    const tokens = await crm.refresh({ loginUrl: connection.loginUrl, refreshToken })
    const isStored = await storeTokens(db, connection, {
      accessToken: seal(secretKey, tokens.accessToken),
      refreshToken: seal(secretKey, tokens.refreshToken ?? refreshToken),
      instanceUrl: tokens.instanceUrl,
    })
    if (!isStored) throw new CrmUnavailable('the connection was made anew meanwhile')
    return tokens.accessToken
  } catch (error) {
    if (error instanceof CrmRevoked) await endRevoked(db, connection)
    else await releaseRefresh(db, connection)
    throw error
  }
}

/** Salesforce does not let us in any more: the tokens go, and the person gets one mail. */
async function endRevoked(db: Db, connection: CrmConnection): Promise<void> {
  const { teamId, userId, id } = connection
  await inTransaction(db, async tx => {
    if (!(await markRevoked(tx, connection))) return
    announce(tx, { teamId, userId, event: 'integration.updated', type: 'integrations', id })
    const owner = await findOwnerMail(tx, connection)
    if (owner)
      await queueMail(tx, {
        teamId,
        kind: 'crm-revoked',
        // A version of its own: who connects again and is refused again is told again.
        subjectKey: `crm_connection:${id}:${connection.tokenVersion}`,
        to: owner.email,
      })
    await recordAudit(tx, {
      teamId,
      author: { kind: 'service', id: null, name: 'Salesforce' },
      action: 'integration.revoked',
      subjectType: 'integrations',
      subjectId: id,
    })
  })
}
