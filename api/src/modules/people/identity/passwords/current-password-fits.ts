import { passwordFits } from './password-fits.ts'

/** Compares the password someone signed in gives as the own one; who has none, from SSO or Google, leaves it empty. */
export async function currentPasswordFits(password: string, passwordHash: string | null): Promise<boolean> {
  return passwordHash === null ? password === '' : passwordFits(password, passwordHash)
}
