import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto'
import { ShippingUnavailable } from './shipping-errors.ts'
import { databaseTime } from '../../platform/database-time.ts'

export type Headers = Record<string, string | string[] | undefined>

const windowMs = 5 * 60_000
/** An unknown key id makes us fetch the keys again, but not more often than this. */
const refetchAfterMs = 30_000

/** Checks the carrier's signature: RSA-SHA256 over `<timestamp>.<raw body>`, the key named in the headers and published at `jwksUrl`. */
export function trackingVerifier(jwksUrl: string): (headers: Headers, rawBody: string) => Promise<boolean> {
  let keys = new Map<string, KeyObject>()
  let fetchedAt = 0
  let fetching: Promise<void> | undefined

  async function keyNamed(kid: string): Promise<KeyObject | undefined> {
    if (!keys.has(kid) && (fetching || databaseTime().getTime() - fetchedAt > refetchAfterMs)) {
      fetching ??= fetchKeys(jwksUrl)
        .then(found => {
          keys = found
          fetchedAt = databaseTime().getTime()
        })
        .finally(() => {
          fetching = undefined
        })
      await fetching
    }
    return keys.get(kid)
  }

  return async (headers, rawBody) => {
    const signature = textOf(headers, 'x-shipengine-rsa-sha256-signature')
    const kid = textOf(headers, 'x-shipengine-rsa-sha256-key-id')
    const timestamp = textOf(headers, 'x-shipengine-timestamp')
    if (!signature || !kid || !timestamp) return false
    const age = Math.abs(databaseTime().getTime() - Date.parse(timestamp))
    if (!(age <= windowMs)) return false
    const key = await keyNamed(kid)
    return (
      key !== undefined &&
      verify('sha256', Buffer.from(`${timestamp}.${rawBody}`), key, Buffer.from(signature, 'base64'))
    )
  }
}

async function fetchKeys(url: string): Promise<Map<string, KeyObject>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`answered with ${response.status}`)
    const { keys } = (await response.json()) as { keys: ({ kid?: string; kty?: string } & JsonWebKey)[] }
    return new Map(
      keys
        .filter(key => key.kid && key.kty === 'RSA')
        .map(key => [String(key.kid), createPublicKey({ key, format: 'jwk' })]),
    )
  } catch (error) {
    throw new ShippingUnavailable('its public keys', error)
  }
}

function textOf(headers: Headers, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
