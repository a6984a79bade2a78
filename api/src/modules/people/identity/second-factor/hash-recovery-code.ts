import { hashToken } from '../../../../platform/ids.ts'
import { derivedToken } from '../../../../platform/secrets.ts'

/** Hashes a recovery code with SECRET_KEY, so that codes cannot be found from the database alone. */
export function hashRecoveryCode(secretKey: string, code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return hashToken(derivedToken(secretKey, 'recovery_code', plain))
}
