import { randomBytes } from 'node:crypto'
import type { CrmEnvironment } from '@ribbon/contract/connections/crm'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { CrmRevoked, CrmUnavailable } from './crm-errors.ts'
import { openCrmSession, type CrmSession, type SessionTokens } from './crm-session.ts'
import { isSalesforceAddress, isStandIn, readMyDomain } from './salesforce-hosts.ts'

export interface CrmTokens {
  accessToken: string
  /** Salesforce sends a new one only where it rotates them. */ refreshToken: string | undefined
  instanceUrl: string
}
export interface CrmGrant extends CrmTokens {
  refreshToken: string
  organizationId: string
  personId: string
  identityUrl: string
  scopes: string[]
}
export interface CrmAuthorization {
  url: string
  state: string
  codeVerifier: string
}
interface Login {
  loginUrl: string
}

export interface Crm {
  /** Without a client id nobody can connect. */
  isOn: boolean
  /** Where people of an environment sign in; undefined for an address that is not Salesforce's. */
  loginUrlOf(environment: CrmEnvironment, myDomain?: string): string | undefined
  /** The page on which a person allows us in, with fresh secrets. */
  startAuthorization(login: Login): Promise<CrmAuthorization>
  /** Throws `CrmRevoked` or `CrmUnavailable`. */
  exchangeCode(login: Login & { code: string; codeVerifier: string }): Promise<CrmGrant>
  /** Throws `CrmRevoked` or `CrmUnavailable`. */
  refresh(login: Login & { refreshToken: string }): Promise<CrmTokens>
  revoke(login: Login & { token: string }): Promise<void>
  open(tokens: SessionTokens): Promise<CrmSession>
}

type Settings = Pick<
  Config,
  'SALESFORCE_CLIENT_ID' | 'SALESFORCE_CLIENT_SECRET' | 'SALESFORCE_LOGIN_URL' | 'publicUrl'
>
const answerWithinMs = 15_000
const sandboxLoginUrl = 'https://test.salesforce.com'

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  instance_url: z.string(),
  id: z.string(),
  scope: z.string().optional(),
})

/** Salesforce over jsforce, which is loaded with the first call: it takes 30 MB. */
export function openCrm(config: Settings): Crm {
  const { SALESFORCE_LOGIN_URL: loginUrl, publicUrl } = config
  const oauth = async (at: string) => {
    const { OAuth2 } = await loadClient()
    return new OAuth2({
      loginUrl: at,
      clientId: config.SALESFORCE_CLIENT_ID,
      clientSecret: config.SALESFORCE_CLIENT_SECRET,
      redirectUri: `${publicUrl}/integrations`,
    })
  }
  const readTokens = (answer: unknown) => tokensOf(answer, loginUrl)
  return {
    isOn: config.SALESFORCE_CLIENT_ID !== '',
    loginUrlOf(environment, domain) {
      if (environment === 'custom') return isStandIn(loginUrl) ? loginUrl : readMyDomain(domain ?? '')
      return environment === 'sandbox' && !isStandIn(loginUrl) ? sandboxLoginUrl : loginUrl
    },
    async startAuthorization(login) {
      const { OAuth2 } = await loadClient()
      const client = new OAuth2({
        loginUrl: login.loginUrl,
        clientId: config.SALESFORCE_CLIENT_ID,
        redirectUri: `${publicUrl}/integrations`,
        useVerifier: true,
      })
      const state = randomBytes(24).toString('base64url')
      const url = client.getAuthorizationUrl({ scope: 'api refresh_token', state })
      return { url, state, codeVerifier: client.codeVerifier ?? '' }
    },
    async exchangeCode({ loginUrl: at, code, codeVerifier }) {
      const client = await oauth(at)
      const tokens = readTokens(
        await answered(() => client.requestToken(code, { code_verifier: codeVerifier })),
      )
      if (!tokens.refreshToken) throw new CrmRevoked('there is no refresh token')
      const [personId = '', organizationId = ''] = new URL(tokens.identityUrl).pathname
        .split('/')
        .toReversed()
      return { ...tokens, refreshToken: tokens.refreshToken, organizationId, personId }
    },
    async refresh({ loginUrl: at, refreshToken }) {
      const client = await oauth(at)
      return readTokens(await answered(() => client.refreshToken(refreshToken)))
    },
    async revoke({ loginUrl: at, token }) {
      const client = await oauth(at)
      await answered(() => client.revokeToken(token))
    },
    open: tokens => loadClient().then(client => openCrmSession(client, tokens)),
  }
}

function tokensOf(answer: unknown, loginUrl: string) {
  const { access_token, refresh_token, instance_url, id, scope } = tokenAnswer.parse(answer)
  if (!isSalesforceAddress(instance_url, loginUrl) || !isSalesforceAddress(id, loginUrl))
    throw new CrmRevoked('the answer names an address that is not Salesforce’s')
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    instanceUrl: new URL(instance_url).origin,
    identityUrl: id,
    scopes: scope?.split(' ') ?? [],
  }
}

const loadClient = () => import('jsforce/lib/core.js')

/** What the login server calls a grant that is over; the last is what it says of a token that was revoked before. */
const revoked = new Set(['invalid_grant', 'invalid_request', 'invalid_token', 'unsupported_token_type'])

/** Waits for the login server, which answers a refusal with 400 and one of these reasons. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerWithinMs)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (revoked.has(name)) throw new CrmRevoked(name)
    throw new CrmUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}
