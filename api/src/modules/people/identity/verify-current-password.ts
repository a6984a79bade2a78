import { verifyPassword } from '../../../platform/passwords/verify-password.ts'

/** Verifies the current password of a signed-in user; one without a password (SSO, Google) leaves it empty. */
export async function verifyCurrentPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return passwordHash === null ? password === '' : verifyPassword(password, passwordHash)
}
