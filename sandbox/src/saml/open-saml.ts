import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  X509Certificate,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './make-certificate.ts'

export interface SigningPair {
  privateKeyPem: string
  certificatePem: string
}

export interface IdentityProvider extends SigningPair {
  name: string
  entityId: string
  signInUrl: string
  signOutUrl: string
}

export interface SignIn {
  provider: string
  email: string
  to: string
  at: string
  sessionIndex: string
  /** When the session ended, by whichever side. */
  endedAt?: string
}

/** The state of the identity providers; there is one for every name. */
export interface Saml {
  publicUrl: string
  provider(name: string): IdentityProvider
  /** A key that nobody trusts, for responses that must be refused. */
  strangeKey(): SigningPair
  /** Latest first. */
  signIns: SignIn[]
  reset(): void
}

export const providerName = /^[a-z0-9][a-z0-9-]{0,30}$/

export function openSaml(dataDir: string): Saml {
  const pairs = new Map<string, SigningPair>()
  // Created on first use, because most runs of the sandbox sign nobody in.
  const pairOf = (name: string): SigningPair => {
    let pair = pairs.get(name)
    if (!pair)
      pairs.set(name, (pair = loadPair(join(dataDir, `saml-${name}.json`), `${name} identity provider`)))
    return pair
  }
  const saml: Saml = {
    publicUrl: '',
    provider: name => ({
      name,
      entityId: `${saml.publicUrl}/saml/${name}/metadata`,
      signInUrl: `${saml.publicUrl}/saml/${name}/sso`,
      signOutUrl: `${saml.publicUrl}/saml/${name}/slo`,
      ...pairOf(name),
    }),
    strangeKey: () => pairOf('-strange'),
    signIns: [],
    reset: () => void saml.signIns.splice(0),
  }
  return saml
}

/** A fingerprint in capitals with colons. */
export function fingerprintOf(certificatePem: string, algorithm: 'sha1' | 'sha256'): string {
  const hex = createHash(algorithm)
    .update(new X509Certificate(certificatePem).raw)
    .digest('hex')
    .toUpperCase()
  return hex.match(/../g)!.join(':')
}

function loadPair(file: string, name: string): SigningPair {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(
      file,
      JSON.stringify({
        privateKeyPem,
        certificatePem: makeCertificate(
          { publicKey: createPublicKey(privateKey), privateKey: createPrivateKey(privateKeyPem) },
          name,
        ),
      }),
      { mode: 0o600 },
    )
  }
  return JSON.parse(readFileSync(file, 'utf8')) as SigningPair
}
