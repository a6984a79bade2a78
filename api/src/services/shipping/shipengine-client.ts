import { createRequire } from 'node:module'
import type { ShipEngine } from 'shipengine'
import { AddressRefused, ShippingUnavailable } from './shipping-errors.ts'

const timeoutMs = 10_000
/** Kept, because the library's calls are answered by it while it is not the global one. */
const platformFetch = globalThis.fetch

export interface ShipEngineClient {
  /** One call of the library. */
  call<T>(method: (engine: ShipEngine) => Promise<T>): Promise<T>
  /** A read the library has no method for; undefined where there is no such thing. */
  read<T>(path: string): Promise<T | undefined>
}

/** The `shipengine` library with timeouts and with failures told apart, which it does not do by itself. */
export function openShipEngineClient(apiKey: string, apiBase: string): ShipEngineClient {
  const base = apiBase.replace(/\/?$/, '/')
  let engine: ShipEngine | undefined
  return {
    call(method) {
      engine ??= load(apiKey, base)
      return withOwnFetch(fetchFor(base), () => method(engine as ShipEngine))
    },
    async read<T>(path: string) {
      const response = await ask(`${base}${path}`, {
        headers: { 'api-key': apiKey, accept: 'application/json' },
      })
      return response.status === 404 ? undefined : ((await response.json()) as T)
    },
  }
}

/** Loaded at first use, and without keeping the `fetch` of its own that it puts in the place of the process's. */
function load(apiKey: string, base: string): ShipEngine {
  const library = createRequire(import.meta.url) as (name: string) => { ShipEngine: typeof ShipEngine }
  const Engine = withOwnFetch(globalThis.fetch, () => library('shipengine').ShipEngine)
  return new Engine({ apiKey, baseURL: base, retries: 0, timeout: timeoutMs })
}

/** The library calls the global `fetch` before it first waits, so it is ours for exactly this moment and for nobody else. */
function withOwnFetch<T>(own: typeof fetch, work: () => T): T {
  const { fetch } = globalThis
  globalThis.fetch = own
  try {
    return work()
  } finally {
    globalThis.fetch = fetch
  }
}

/** The library drops the path of its base URL, and its abort signal is none that this `fetch` knows. */
function fetchFor(base: string): typeof fetch {
  const prefix = new URL(base).pathname.replace(/\/$/, '')
  return (input, init) => {
    const url = new URL(String(input))
    if (prefix && !url.pathname.startsWith(`${prefix}/`)) url.pathname = prefix + url.pathname
    return ask(url.toString(), { method: init?.method, headers: init?.headers, body: init?.body })
  }
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`
  let response: Response
  let text: string
  try {
    response = await platformFetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    text = await response.text()
  } catch (error) {
    throw new ShippingUnavailable(what, error)
  }
  if (response.status === 400 || response.status === 422)
    throw new AddressRefused(reasonsIn(text) ?? `${what} was refused.`)
  if (!response.ok && response.status !== 404)
    throw new ShippingUnavailable(
      `${what} was answered with ${response.status}. ${reasonsIn(text) ?? ''}`.trim(),
    )
  return new Response(text || null, { status: response.status, headers: response.headers })
}

function reasonsIn(text: string): string | undefined {
  try {
    const { errors } = JSON.parse(text) as { errors?: { message?: string }[] }
    return (
      errors
        ?.map(error => error.message)
        .filter(Boolean)
        .join(' ') || undefined
    )
  } catch {
    return undefined
  }
}
