import type { Reader } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isSsoRequired } from './idp-setups.store.ts'

/** Sends a person whose team demands it to the team's identity provider; for everyone else nothing happens. */
export async function refusePasswordSignIn(db: Reader, user: { id: number; email: string }): Promise<void> {
  if (await isSsoRequired(db, user)) refuse('password_sign_in_off')
}
