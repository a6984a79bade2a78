import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { hashToken } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { Log } from '../../../platform/log.ts'
import { refuse } from '../../../platform/refusal.ts'
import { seal, unseal } from '../../../platform/secrets.ts'
import { CrmRevoked } from '../../../services/crm/crm-errors.ts'
import type { CrmGrant } from '../../../services/crm/crm.ts'
import {
  findConnection,
  saveConnection,
  takeAuthorization,
  type CrmConnection,
  type NewConnection,
} from './crm.store.ts'
import type { CrmSettings } from './refresh-tokens.ts'

/** Connects a person with the code that Salesforce sent along. Another organization than before is refused. */
export async function connectCrm(
  db: Db,
  settings: CrmSettings & { log: Log },
  actor: MemberActor,
  { code, state }: { code: string; state: string | undefined },
): Promise<CrmConnection> {
  const { crm, secretKey, log } = settings
  if (!crm.isOn) refuse('crm_off')
  const authorization = await inTransaction(db, tx =>
    takeAuthorization(tx, actor, state === undefined ? undefined : hashToken(state)),
  )
  if (!authorization) refuse('crm_code_refused')
  const { loginUrl, environment } = authorization
  const codeVerifier = unseal(secretKey, authorization.codeVerifier)
  let grant: CrmGrant
  let names: { userName: string; timeZone: string; organizationName: string | null }
  try {
    grant = await crm.exchangeCode({ loginUrl, code, codeVerifier })
    names = await findNames(settings, grant)
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : '' }, 'Salesforce refused a connection')
    return refuse(error instanceof CrmRevoked ? 'crm_code_refused' : 'crm_unavailable')
  }
  if (await isOtherOrganization(db, actor, grant)) {
    // Nobody will use this grant, so Salesforce need not keep it.
    await crm.revoke({ loginUrl, token: grant.refreshToken }).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : '' }, 'a grant was not revoked')
    })
    refuse('crm_other_org')
  }
  const connection = {
    teamId: actor.teamId,
    userId: actor.userId,
    environment,
    loginUrl,
    instanceUrl: grant.instanceUrl,
    organizationId: grant.organizationId,
    organizationName: names.organizationName,
    personId: grant.personId,
    personName: names.userName,
    timeZone: names.timeZone,
    accessToken: seal(secretKey, grant.accessToken),
    refreshToken: seal(secretKey, grant.refreshToken),
  }
  return inTransaction(db, tx => store(tx, actor, connection))
}

async function isOtherOrganization(db: Db, actor: MemberActor, grant: CrmGrant): Promise<boolean> {
  const former = await findConnection(db, actor)
  return former !== undefined && former.organizationId !== grant.organizationId
}

async function store(tx: Tx, actor: MemberActor, fields: NewConnection): Promise<CrmConnection> {
  const connection = await saveConnection(tx, fields)
  const { teamId, userId, id } = connection
  announce(tx, { teamId, userId, event: 'integration.updated', type: 'integrations', id })
  await addJob(tx, 'resume-crm-log', { id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'integration.connected',
    subjectType: 'integrations',
    subjectId: id,
    details: {
      organization: connection.organizationName ?? connection.organizationId,
      user: connection.personName,
    },
  })
  return connection
}

const named = z.object({ Name: z.string() })

async function findNames({ crm }: CrmSettings, grant: CrmGrant) {
  const session = await crm.open({
    instanceUrl: grant.instanceUrl,
    accessToken: grant.accessToken,
    refresh: () => Promise.reject(new CrmRevoked('a new token is refused')),
  })
  const [person, [organization]] = await Promise.all([
    session.findPerson(grant.identityUrl),
    session.query('SELECT Name FROM Organization LIMIT 1', named),
  ])
  return { ...person, organizationName: organization?.Name ?? null }
}
