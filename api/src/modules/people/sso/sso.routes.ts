import type { FastifyRequest } from 'fastify'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import type { Answer } from '../../../platform/http/answer.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { newToken } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Dns } from '../../../services/dns/dns.ts'
import type { Google } from '../../../services/sso/google.ts'
import type { Saml } from '../../../services/sso/saml.ts'
import { attachSession } from '../identity/sessions/attach-session.ts'
import { addTeamDomain } from './domains/add-team-domain.ts'
import { changeIdpSetup } from './change-idp-setup.ts'
import { consumeGoogleCallback } from './consume-google-callback.ts'
import { consumeSamlResponse } from './consume-saml-response.ts'
import { createIdpSetup } from './create-idp-setup.ts'
import { disableSso } from './disable-sso.ts'
import { enableSso } from './enable-sso.ts'
import { findIdpSetup, type IdpSetupRow } from './idp-setups.store.ts'
import { receiveLogout } from './logout/receive-logout.ts'
import { loadSigningKey } from './logout/load-signing-key.ts'
import { parseIdpSetup } from './parse-idp-setup.ts'
import { redeemSignInToken } from './redeem-sign-in-token.ts'
import { removeTeamDomain } from './domains/remove-team-domain.ts'
import { presentIdpSetup, presentSignedIn, presentTeamDomain } from './sso.present.ts'
import type { Provider } from './sso.tables.ts'
import { startGoogleSignIn } from './start-google-sign-in.ts'
import { startSamlSignIn } from './start-saml-sign-in.ts'
import { listTeamDomains } from './domains/domains.store.ts'
import { verifyTeamDomain } from './domains/verify-team-domain.ts'

export interface SsoDependencies {
  saml: Saml
  google: Google
  dns: Dns
  log: Log
  secure: boolean
  secretKey: string
  /** Allows http for a provider on the same machine. */
  allowsHttp: boolean
}

const cookieSeconds = 15 * 60

export function ssoCalls({
  saml,
  google,
  dns,
  log,
  secure,
  secretKey,
  allowsHttp,
}: SsoDependencies): Implemented[] {
  const browserCookie = secure ? '__Host-ribbon-sso' : 'ribbon_sso'
  const show = (actor: MemberActor, setup: IdpSetupRow | undefined) => ({
    data: presentIdpSetup(actor.teamId, setup, saml),
  })
  /** Marks the browser that starts a sign-in; one that starts several keeps its mark. */
  const markBrowser = (request: FastifyRequest, answer: Answer) => {
    const known = request.cookies[browserCookie] ?? ''
    const browser = /^[\w-]{22}$/.test(known) ? known : newToken()
    answer.cookie(browserCookie, browser, cookieSeconds)
    return browser
  }
  const redeem = async (
    db: Db,
    provider: Provider,
    token: string,
    request: FastifyRequest,
    answer: Answer,
  ) => {
    const isBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
    const browser = isBrowser ? { cookie: request.cookies[browserCookie] ?? '' } : undefined
    const device = { userAgent: String(request.headers['user-agent'] ?? ''), ip: request.ip }
    const { member, session } = await inTransaction(db, tx =>
      redeemSignInToken(tx, provider, token, browser, device),
    )
    attachSession(answer, session, secure)
    return { data: presentSignedIn(member) }
  }
  return implement(ssoRoutes, {
    getIdpSetup: async ({ db, actor }) => show(actor, await findIdpSetup(db, scopeOf(actor))),
    createIdpSetup: async ({ db, actor, body }) => {
      const setup = parseIdpSetup(body, { allowsHttp })
      return show(actor, await inTransaction(db, tx => createIdpSetup(tx, actor, setup)))
    },
    updateIdpSetup: async ({ db, actor, body }) =>
      show(actor, await inTransaction(db, tx => changeIdpSetup(tx, actor, body, { allowsHttp }))),
    enableSso: async ({ db, actor }) => show(actor, await inTransaction(db, tx => enableSso(tx, actor))),
    disableSso: async ({ db, actor }) =>
      show(
        actor,
        (await inTransaction(db, tx => disableSso(tx, actor, authorOf(actor)))) ?? refuse('not_found'),
      ),
    testSso: async ({ db, actor, request, answer }) => {
      const started = await startSamlSignIn(db, saml, actor, markBrowser(request, answer))
      return 'url' in started ? started : refuse('not_found')
    },
    listTeamDomains: async ({ db, actor }) => {
      const domains = await listTeamDomains(db, scopeOf(actor))
      return { data: domains.map(presentTeamDomain), meta: { totalCount: domains.length } }
    },
    addTeamDomain: async ({ db, actor, body }) => ({
      data: presentTeamDomain(await inTransaction(db, tx => addTeamDomain(tx, actor, body.domain))),
    }),
    verifyTeamDomain: async ({ db, limits, actor, params }) => {
      await limits.spend('domain-check', { ip: actor.ip, subject: actor.teamId })
      return { data: presentTeamDomain(await verifyTeamDomain(db, dns, actor, params.id)) }
    },
    removeTeamDomain: ({ db, actor, params }) =>
      inTransaction(db, tx => removeTeamDomain(tx, actor, params.id)),

    samlMetadata: async ({ db }) => saml.metadata(await loadSigningKey(db, secretKey)),
    samlSignIn: async ({ db, limits, query, ip, request, answer }) => {
      await limits.spend('sso-start', { ip })
      return startSamlSignIn(
        db,
        saml,
        { teamName: query.team_name, email: query.email },
        markBrowser(request, answer),
      )
    },
    samlConsume: ({ db, limits, body, ip }) => consumeSamlResponse(db, { saml, log, limits }, body, ip),
    samlLogout: async ({ db, limits, request, ip }) => {
      await limits.spend('sso-start', { ip })
      return receiveLogout(db, { saml, log, secretKey }, request.url.slice(request.url.indexOf('?') + 1))
    },
    samlLogin: ({ db, body, request, answer }) => redeem(db, 'saml', body.okta_auth_token, request, answer),

    signInMethods: async () => ({ google: google.isOn }),
    googleAuthentication: async ({ db, limits, ip, request, answer }) => {
      await limits.spend('sso-start', { ip })
      return startGoogleSignIn(db, { google, log }, markBrowser(request, answer))
    },
    googleConsume: ({ db, query, request, ip }) =>
      consumeGoogleCallback(
        db,
        { google, log },
        { state: query.state, search: new URL(request.url, 'http://ribbon').search },
        ip,
      ),
    googleSignIn: ({ db, body, request, answer }) =>
      redeem(db, 'google', body.google_auth_token, request, answer),
  })
}
