import { setTimeout as pause } from 'node:timers/promises'
import type { Shopify } from '@shopify/shopify-api'
import type { Config } from '../../platform/config.ts'
import { ShopAccessEnded, ShopRefused, ShopUnavailable } from './shop-errors.ts'

export type ShopifyConfig = Pick<
  Config,
  'SHOPIFY_API_KEY' | 'SHOPIFY_API_SECRET' | 'SHOPIFY_API_BASE' | 'publicUrl'
>

export interface ShopAccess {
  /** `name.myshopify.com`. */
  domain: string
  token: string
}

const timeoutMs = 15_000
const throttledTries = 6
// Kept, because another library puts its own in the place of the global one while it is called.
const platformFetch = globalThis.fetch

/** The address of a shop, or of its stand-in. */
export function shopUrl({ SHOPIFY_API_BASE }: ShopifyConfig, domain: string, path: string): string {
  return SHOPIFY_API_BASE ? `${SHOPIFY_API_BASE}/${domain}${path}` : `https://${domain}${path}`
}

/** Asks a shop by plain HTTP, for what the library only does with cookies of its own. */
export async function postToShop(config: ShopifyConfig, domain: string, path: string, body: object) {
  try {
    return await platformFetch(shopUrl(config, domain, path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw new ShopUnavailable(error)
  }
}

/** The library costs memory and time to load, so it is loaded by the first call that needs it. */
export function lazyShopify(config: ShopifyConfig): () => Promise<Shopify> {
  let loaded: Promise<Shopify> | undefined
  return () => (loaded ??= loadShopify(config))
}

async function loadShopify(config: ShopifyConfig): Promise<Shopify> {
  await import('@shopify/shopify-api/adapters/node')
  const [{ shopifyApi, ApiVersion, LogSeverity }, { setAbstractFetchFunc }] = await Promise.all([
    import('@shopify/shopify-api'),
    import('@shopify/shopify-api/runtime'),
  ])
  setAbstractFetchFunc((input, init) =>
    platformFetch(rewrite(config, String(input)), { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  )
  return shopifyApi({
    apiKey: config.SHOPIFY_API_KEY,
    apiSecretKey: config.SHOPIFY_API_SECRET,
    apiVersion: ApiVersion.July26,
    hostName: new URL(config.publicUrl).host,
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error, log: () => {} },
  })
}

/** The library speaks https to `*.myshopify.com` only; the stand-in has each shop below its own address. */
function rewrite(config: ShopifyConfig, address: string): string {
  const url = new URL(address)
  return shopUrl(config, url.host, `${url.pathname}${url.search}`)
}

interface Thrown {
  message?: string
  response?: { code?: number; status?: number }
  body?: { errors?: { graphQLErrors?: unknown }; extensions?: unknown }
}

/** One GraphQL request. When the shop is throttled it waits as long as the shop says. */
export async function askShop(
  shopify: Shopify,
  { domain, token }: ShopAccess,
  query: string,
  variables: Record<string, unknown>,
): Promise<unknown> {
  const session = shopify.session.customAppSession(domain)
  session.accessToken = token
  const client = new shopify.clients.Graphql({ session })
  for (let tries = 1; ; tries += 1) {
    try {
      const { data } = await client.request(query, { variables })
      return data
    } catch (error) {
      const thrown: Thrown = error instanceof Error ? error : {}
      const errors = JSON.stringify(thrown.body ?? {})
      if (errors.includes('THROTTLED') && tries < throttledTries) {
        await pause(waitFor(errors))
        continue
      }
      throw asShopError(thrown, errors, error)
    }
  }
}

function asShopError(thrown: Thrown, errors: string, error: unknown): Error {
  const status = thrown.response?.code ?? thrown.response?.status
  if (status === 401 || status === 403) return new ShopAccessEnded()
  if (errors.includes('THROTTLED') || !errors.includes('graphQLErrors')) return new ShopUnavailable(error)
  return new ShopRefused(thrown.message ?? 'The shop platform refused this request.')
}

/** How long until the shop has points for this request again. */
function waitFor(errors: string): number {
  const figure = (name: string) => Number(new RegExp(`"${name}":([\\d.]+)`).exec(errors)?.[1])
  const missing = figure('requestedQueryCost') - figure('currentlyAvailable')
  const seconds = missing / figure('restoreRate')
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000 + 50, 10_000) : 500
}
