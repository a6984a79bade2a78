import { Secret, TOTP } from 'otpauth'

/** What an authenticator app is told, and what it then shows: SHA-1, six digits, thirty seconds, as every app knows. */
export function authenticator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Ribbon',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
}
