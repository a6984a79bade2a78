import { verifyPassword } from '../../../platform/passwords/verify-password.ts'

/** Compares the password someone signed in gives as the own one; who has none, from SSO or Google, leaves it empty. */
export async function verifyCurrentPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return passwordHash === null ? password === '' : verifyPassword(password, passwordHash)
}
