import { createHash, X509Certificate } from 'node:crypto'

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a text: PEM, one or more, or bare base64. Throws where it is neither. */
export function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(pemBlock)
  if (blocks) return blocks.map(block => new X509Certificate(block))
  return [new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'))]
}

/** Of the whole certificate, in lower-case hex; the algorithm is a URI (wire §7). */
export function fingerprintOf(certificate: X509Certificate, algorithm: string): string {
  return createHash(algorithm.endsWith('#sha256') ? 'sha256' : 'sha1')
    .update(certificate.raw)
    .digest('hex')
}
