import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface SigningKey {
  kid: string
  key: KeyObject
  jwks: { keys: object[] }
}

/** The carrier's signing key, created on first use and kept, because receivers may cache its public key. */
export function loadSigningKey(file: string): SigningKey {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(
      file,
      JSON.stringify({ kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) }),
      { mode: 0o600 },
    )
  }
  const { kid, pem } = JSON.parse(readFileSync(file, 'utf8')) as { kid: string; pem: string }
  const key = createPrivateKey(pem)
  const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' })
  return { kid, key, jwks: { keys: [{ kty, kid, use: 'sig', alg: 'RS256', n, e }] } }
}
