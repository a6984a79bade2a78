import type { Reader } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isSsoRequired } from './idp-setups.store.ts'

/** Refuses a password sign-in where the user's team requires its identity provider. */
export async function refusePasswordSignIn(db: Reader, user: { id: number; email: string }): Promise<void> {
  if (await isSsoRequired(db, user)) refuse('password_sign_in_off')
}
