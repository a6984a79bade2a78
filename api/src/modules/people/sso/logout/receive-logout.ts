import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Saml } from '../../../../services/sso/saml.ts'
import type { LogoutRequest, LogoutResponse } from '../../../../services/sso/logout-message.ts'
import { SamlRefused } from '../../../../services/sso/sso-errors.ts'
import { endSamlSessions } from '../../identity/sessions/end-saml-sessions.ts'
import type { IdpSetupRow } from '../idp-setups.store.ts'
import { lockActiveMember } from '../sign-ins.store.ts'
import { signInPages } from '../sso.present.ts'
import { consumeSentLogout, findLogoutSetups, insertReceivedLogout } from './logouts.store.ts'
import { loadSigningKey } from './load-signing-key.ts'

interface Dependencies {
  saml: Saml
  log: Log
  secretKey: string
}

/**
 * Handles what an identity provider sends to our logout service: its request to end a person's sessions, or its answer to
 * ours. Returns where the browser goes on to. Why a message was refused is only logged.
 */
export async function receiveLogout(db: Db, dependencies: Dependencies, search: string): Promise<string> {
  const { saml, log } = dependencies
  try {
    const message = await saml.readLogoutMessage(search)
    const setups = await findLogoutSetups(db, message.issuer)
    return message.kind === 'request'
      ? await answerRequest(db, dependencies, setups, message)
      : await finishLogout(db, saml, setups, message)
  } catch (error) {
    if (!(error instanceof SamlRefused)) throw error
    log.warn({ reason: error.message }, 'single logout refused')
    return signInPages.signedOut('refused')
  }
}

/** Ends the sessions that the request names, on all nodes, once. */
async function answerRequest(
  db: Db,
  { saml, secretKey }: Dependencies,
  setups: IdpSetupRow[],
  request: LogoutRequest,
): Promise<string> {
  const trusting = await whoTrust(saml, setups, request)
  const [setup] = trusting
  const key = await loadSigningKey(db, secretKey)
  const isKnownPerson = await inTransaction(db, async tx => {
    const isFirst = await insertReceivedLogout(tx, { teamId: setup.teamId, requestId: request.id })
    if (!isFirst) throw new SamlRefused('it was received before')
    return endSessions(
      tx,
      trusting.map(({ teamId }) => teamId),
      request,
    )
  })
  return saml.logoutResponseUrl(setup, key, {
    requestId: request.id,
    relayState: request.relayState,
    isKnownPerson,
  })
}

/** False for somebody whom none of the teams knows. A member whose sessions have ended already counts as signed out. */
async function endSessions(
  tx: Tx,
  teamIds: IdpSetupRow['teamId'][],
  request: LogoutRequest,
): Promise<boolean> {
  let isKnown = false
  for (const teamId of teamIds) if ((await endSamlSessions(tx, { teamId }, request)) > 0) isKnown = true
  const member = isKnown ? undefined : await lockActiveMember(tx, { email: request.nameId })
  return isKnown || (member !== undefined && teamIds.some(teamId => teamId === member.teamId))
}

/** A failure need not be signed: it changes nothing, and only who saw our request knows its id. */
async function finishLogout(
  db: Db,
  saml: Saml,
  setups: IdpSetupRow[],
  response: LogoutResponse,
): Promise<string> {
  const trusting = response.isSuccess ? await whoTrust(saml, setups, response) : setups
  const teamIds = trusting.map(({ teamId }) => teamId)
  const isOurs = await inTransaction(db, tx =>
    consumeSentLogout(tx, { teamIds, requestId: response.inResponseTo }),
  )
  if (!isOurs) throw new SamlRefused('it answers no request of ours that is open')
  return signInPages.signedOut(response.isSuccess ? 'done' : 'unconfirmed')
}

/** The teams whose certificate fits the signature: several where one company has several teams. */
async function whoTrust(
  saml: Saml,
  setups: IdpSetupRow[],
  message: LogoutRequest | LogoutResponse,
): Promise<[IdpSetupRow, ...IdpSetupRow[]]> {
  const trusting: IdpSetupRow[] = []
  let refusal = new SamlRefused(`no team that uses single logout has the provider ${message.issuer}`)
  for (const setup of setups) {
    try {
      await saml.verifyLogoutMessage(setup, message)
      trusting.push(setup)
    } catch (error) {
      if (!(error instanceof SamlRefused)) throw error
      refusal = error
    }
  }
  const [first, ...others] = trusting
  if (!first) throw refusal
  return [first, ...others]
}
