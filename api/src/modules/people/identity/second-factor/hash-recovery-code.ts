import { hashToken } from '../../../../platform/ids.ts'
import { derivedToken } from '../../../../platform/secrets.ts'

/** The form a recovery code is kept in: under SECRET_KEY, so that the database alone cannot be searched for codes. */
export function hashRecoveryCode(secretKey: string, code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return hashToken(derivedToken(secretKey, 'recovery_code', plain))
}
