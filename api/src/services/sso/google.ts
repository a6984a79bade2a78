import type { Configuration, IDToken } from 'openid-client'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import type { Config } from '../../platform/config.ts'
import { GoogleRefused, GoogleUnavailable } from './sso-errors.ts'

export interface GoogleRequest {
  state: string
  nonce: string
  codeVerifier: string
}
/** `sub` stays when the address changes. */
export interface GooglePerson {
  sub: string
  email: string
  isEmailVerified: boolean
}

export interface Google {
  /** Without a client id there is no such sign-in. */
  isOn: boolean
  /** Fresh secrets of one sign-in. */
  newRequest(): Promise<GoogleRequest>
  /** Throws `GoogleUnavailable`. */
  signInUrl(request: GoogleRequest): Promise<string>
  /** Who came back with `search` on the callback. Throws `GoogleRefused` or `GoogleUnavailable`. */
  readAnswer(search: string, request: GoogleRequest): Promise<GooglePerson>
}

/** Loaded by the first sign-in, so that an idle server does not carry it. */
const loadClient = () => import('openid-client')

const timeoutSeconds = 10
// Kept, because another library puts its own in the place of the global one while it is called.
const platformFetch = globalThis.fetch

/**
 * OpenID Connect over openid-client: code flow with state, nonce and PKCE. The provider is discovered at first use, and
 * again after a failure.
 */
export function openGoogle(
  config: Pick<
    Config,
    'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'publicUrl' | 'isProduction'
  >,
): Google {
  const callbackUrl = `${config.publicUrl}/api/v2${ssoRoutes.googleConsume.path}`
  let discovered: Promise<Configuration> | undefined
  const provider = async () => {
    try {
      return await (discovered ??= discover(config))
    } catch (error) {
      discovered = undefined
      throw new GoogleUnavailable(error)
    }
  }
  return {
    isOn: config.GOOGLE_CLIENT_ID !== '',
    async newRequest() {
      const { randomState, randomNonce, randomPKCECodeVerifier } = await loadClient()
      return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
    },
    async signInUrl({ state, nonce, codeVerifier }) {
      const [client, configuration] = await Promise.all([loadClient(), provider()])
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href
    },
    async readAnswer(search, { state, nonce, codeVerifier }) {
      const [client, configuration] = await Promise.all([loadClient(), provider()])
      try {
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${callbackUrl}${search}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          },
        )
        return personOf(tokens.claims())
      } catch (error) {
        if (error instanceof GoogleRefused) throw error
        if (isOutage(error)) throw new GoogleUnavailable(error)
        throw new GoogleRefused((error as Error).message, error)
      }
    },
  }
}

function personOf(claims: IDToken | undefined): GooglePerson {
  if (!claims) throw new GoogleRefused('there is no identity token')
  return {
    sub: claims.sub,
    email: typeof claims['email'] === 'string' ? claims['email'] : '',
    isEmailVerified: claims['email_verified'] === true,
  }
}

async function discover(config: Parameters<typeof openGoogle>[0]): Promise<Configuration> {
  const issuer = new URL(config.GOOGLE_ISSUER)
  const isHere =
    issuer.protocol === 'http:' &&
    ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname) &&
    !config.isProduction
  const client = await loadClient()
  return client.discovery(
    issuer,
    config.GOOGLE_CLIENT_ID,
    undefined,
    client.ClientSecretPost(config.GOOGLE_CLIENT_SECRET),
    {
      timeout: timeoutSeconds,
      [client.customFetch]: (url, options) => platformFetch(url, options as RequestInit),
      // The signature is checked as well, not only where the token came from.
      execute: [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])],
    },
  )
}

/** No answer at all, a time-out, or the provider's own 5xx. */
function isOutage(error: unknown): boolean {
  for (
    let cause = error as { name?: string; code?: string; status?: number; cause?: unknown } | undefined;
    cause;
    cause = cause.cause as typeof cause
  ) {
    if (
      cause.name === 'TimeoutError' ||
      cause.name === 'AbortError' ||
      /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|UND_ERR)/.test(cause.code ?? '') ||
      (cause.status ?? 0) >= 500
    )
      return true
  }
  return false
}
