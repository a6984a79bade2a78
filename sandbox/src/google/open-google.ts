import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { openBook, type Book } from '../book.ts'

export interface Account {
  /** Google's `sub`: stays when the address changes. */
  id: string
  email: string
  email_verified: boolean
  name: string
}

export const clientId = 'ribbon-sandbox'
export const clientSecret = 'ribbon-sandbox-secret'

/** The OpenID provider's whole state. */
export interface Google {
  publicUrl: string
  book: Book<{ accounts: Account }>
  /** Created on first use, because most runs of the sandbox sign nobody in. */
  provider(): Promise<Provider>
  accountOf(email: string): Promise<Account>
  put(account: Account): Promise<void>
  /** Claims of the next identity token to be changed, as only a broken provider would do; `forged` signs it with another key. */
  twist: Record<string, unknown> | undefined
  reset(): void
  stop(): Promise<void>
}

export function openGoogle(dataDir: string): Google {
  const book: Google['book'] = openBook(join(dataDir, 'google.jsonl'), { sync: false })
  let made: Promise<Provider> | undefined
  const google: Google = {
    publicUrl: '',
    book,
    twist: undefined,
    provider: () => (made ??= makeProvider(google, join(dataDir, 'google-key.json'))),
    async accountOf(email) {
      const wanted = email.trim().toLowerCase()
      const known = book.all('accounts').findLast(account => account.email === wanted)
      if (known) return known
      const account: Account = {
        id: String(BigInt(`0x${randomBytes(8).toString('hex')}`)),
        email: wanted,
        email_verified: true,
        name: wanted.split('@')[0]!,
      }
      await google.put(account)
      return account
    },
    put(account) {
      book.put('accounts', account)
      return book.commit('account')
    },
    reset() {
      google.twist = undefined
      book.clear()
    },
    stop: () => book.close(),
  }
  return google
}

async function makeProvider(google: Google, keyFile: string): Promise<Provider> {
  const { Provider, interactionPolicy } = await import('oidc-provider')
  const key = loadKey(keyFile)
  const policy = interactionPolicy.base()
  // The account is chosen each time, so that one browser can try several.
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check(
        'choose',
        'Choose an account',
        ({ oidc }) => oidc.result?.login === undefined,
      ),
    )
  const provider = new Provider(`${google.publicUrl}/google`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1/any'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key.jwk] },
    cookies: { keys: [key.cookieKey] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/google/choose/${uid}` },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    loadExistingGrant,
    findAccount: (_, sub) => findAccount(google, sub),
  })
  // Any redirect address is accepted, so that Ribbon can run anywhere.
  Object.assign(provider.Client.prototype, { redirectUriAllowed: (uri: string) => /^https?:\/\//.test(uri) })
  provider.use(async (context, next) => {
    await next()
    const answer = context.body as { id_token?: string } | undefined
    if (!google.twist || !answer?.id_token) return
    answer.id_token = twisted(answer.id_token, google.twist, key.pem)
    google.twist = undefined
  })
  return provider
}

function findAccount({ book }: Google, sub: string) {
  const account = book.get('accounts', sub)
  if (!account) return undefined
  const { email, email_verified, name } = account
  return { accountId: sub, claims: () => ({ sub, email, email_verified, name }) }
}

/** There is no consent screen: the scope is always name and email address. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** The same token with other claims, signed again. */
function twisted(token: string, changes: Record<string, unknown>, pem: string): string {
  const [header, payload] = token.split('.')
  const claims = { ...(JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object), ...changes }
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  if (changes['forged']) return `${signed}.${randomBytes(256).toString('base64url')}`
  return `${signed}.${sign('sha256', Buffer.from(signed), createPrivateKey(pem)).toString('base64url')}`
}

function loadKey(file: string) {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(
      file,
      JSON.stringify({
        kid: randomUUID(),
        cookieKey: randomUUID(),
        pem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
      { mode: 0o600 },
    )
  }
  const { kid, cookieKey, pem } = JSON.parse(readFileSync(file, 'utf8')) as {
    kid: string
    cookieKey: string
    pem: string
  }
  return {
    jwk: { ...createPrivateKey(pem).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' },
    cookieKey,
    pem,
  }
}
