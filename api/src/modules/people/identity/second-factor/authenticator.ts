import { Secret, TOTP } from 'otpauth'

/** The code generator that an authenticator app also runs: SHA-1, six digits, thirty seconds, as every app supports. */
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
