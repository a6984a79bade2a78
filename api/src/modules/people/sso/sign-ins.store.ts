import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { users } from '../identity/identity.tables.ts'
import { memberships } from '../teams/teams.tables.ts'
import { signInTokens, signInRequests, type Provider } from './sso.tables.ts'

export type SignInRequestRow = typeof signInRequests.$inferSelect

const requestLife = sql`now() + interval '10 minutes'`
const signInTokenLife = sql`now() + interval '60 seconds'`
const open = (provider: Provider, stateKey: string) =>
  and(
    eq(signInRequests.stateKey, stateKey),
    eq(signInRequests.provider, provider),
    gt(signInRequests.expiresAt, sql`now()`),
  )

export async function insertSignInRequest(
  tx: Tx,
  request: Omit<InsertOf<typeof signInRequests>, 'id' | 'expiresAt' | 'createdAt'>,
): Promise<void> {
  await tx.insert(signInRequests).values({ ...request, expiresAt: requestLife })
}

export async function findSignInRequest(
  db: Reader,
  provider: Provider,
  stateKey: string,
): Promise<SignInRequestRow | undefined> {
  const [row] = await db.select().from(signInRequests).where(open(provider, stateKey))
  return row
}

/** Deletes and returns an open request; of several responses to it at once, only one gets it. */
export async function consumeSignInRequest(
  tx: Tx,
  provider: Provider,
  stateKey: string,
): Promise<SignInRequestRow | undefined> {
  const [row] = await tx.delete(signInRequests).where(open(provider, stateKey)).returning()
  return row
}

export async function insertSignInToken(
  tx: Tx,
  signInToken: Omit<InsertOf<typeof signInTokens>, 'id' | 'expiresAt' | 'createdAt'>,
): Promise<void> {
  await tx.insert(signInTokens).values({ ...signInToken, expiresAt: signInTokenLife })
}

/** Deletes and returns a sign-in token, which can be redeemed once. */
export async function consumeSignInToken(
  tx: Tx,
  provider: Provider,
  tokenHash: string,
): Promise<typeof signInTokens.$inferSelect | undefined> {
  const [row] = await tx
    .delete(signInTokens)
    .where(
      and(
        eq(signInTokens.tokenHash, tokenHash),
        eq(signInTokens.provider, provider),
        gt(signInTokens.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return row
}

export async function deleteExpiredSignIns(db: Db): Promise<void> {
  await db.delete(signInRequests).where(lt(signInRequests.expiresAt, sql`now()`))
  await db.delete(signInTokens).where(lt(signInTokens.expiresAt, sql`now()`))
}

export type ActiveMember = {
  id: number
  teamId: number
  email: string
  firstName: string
  lastName: string
  isConfirmed: boolean
  googleSub: string | null
}

/** A user who is in a team; the membership is locked, so that a parallel removal comes either before or after. */
export async function lockActiveMember(
  tx: Tx,
  who: { email: string } | { id: RowId } | { googleSub: string },
): Promise<ActiveMember | undefined> {
  // Lower case turns some letters outside ASCII into plain ones, which would match another address than the provider's.
  if ('email' in who && !/^[!-~]+$/.test(who.email)) return undefined
  const is =
    'email' in who
      ? eq(users.email, who.email.toLowerCase())
      : 'id' in who
        ? eq(users.id, who.id)
        : eq(users.googleSub, who.googleSub)
  const [row] = await tx
    .select({
      id: users.id,
      teamId: memberships.teamId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      googleSub: users.googleSub,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(is, isNull(users.removedFrom)))
    .for('share', { of: memberships })
  return row
}
