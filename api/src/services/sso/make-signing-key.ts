import { generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { SigningKey } from './saml-metadata.ts'

const years = 20
const sha256WithRsa = der(0x30, oid('2a864886f70d01010b'), der(0x05))

/** An RSA key with a self-signed certificate, which is the form that identity providers take a key in (RFC 5280). */
export async function makeSigningKey(name: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificateOf(publicKey, privateKey, name),
  }
}

function certificateOf(publicKey: KeyObject, privateKey: KeyObject, name: string): string {
  const subject = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(name)))))
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(15)),
    sha256WithRsa,
    subject,
    der(0x30, startOfYear(0), startOfYear(years)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = der(0x30, content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** One element of the encoding that certificates are written in: its tag, its length, its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function startOfYear(after: number): Buffer {
  const year = (new Date().getUTCFullYear() + after) % 100
  return der(0x17, Buffer.from(`${String(year).padStart(2, '0')}0101000000Z`))
}
