import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { memberships, teams } from '../../people/teams/teams.tables.ts'
import type { PaymentAttempt } from './payment-attempts.store.ts'
import { paymentAttempts } from './payments.tables.ts'

/** Marks a pending attempt as waiting for the card's owner; true the first time. The sweep looks at it again in ten minutes. */
export async function markAwaitingOwner(
  tx: Tx,
  id: RowId,
  { providerId, userId }: { providerId: string; userId: RowId },
): Promise<boolean> {
  const isPending = and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'pending'))
  await tx
    .update(paymentAttempts)
    .set({ claimedUntil: sql`now() + interval '10 minutes'` })
    .where(isPending)
  const marked = await tx
    .update(paymentAttempts)
    .set({ awaitingOwnerSince: sql`now()`, awaitingUserId: userId, providerId })
    .where(and(isPending, isNull(paymentAttempts.awaitingOwnerSince)))
    .returning({ id: paymentAttempts.id })
  return marked.length === 1
}

const visibleTo = ({ teamId, userId, seesTeam }: Scope) =>
  and(
    eq(paymentAttempts.teamId, teamId),
    isNotNull(paymentAttempts.awaitingOwnerSince),
    seesTeam ? undefined : eq(paymentAttempts.awaitingUserId, userId),
  )

/** The payments that wait for the card's owner: the team's for those who see it, else the person's own. */
export async function listAttemptsToConfirm(db: Reader, scope: Scope): Promise<PaymentAttempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(visibleTo(scope), sql`${paymentAttempts.state} = 'pending'`))
    .orderBy(desc(paymentAttempts.id))
    .limit(20)
}

/** A payment that waits, or has waited, for the card's owner. */
export async function findAttemptToConfirm(
  db: Reader,
  scope: Scope,
  id: number,
): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(visibleTo(scope), eq(paymentAttempts.id, id)))
  return row
}

/** The addresses of whoever a payment is for and of the team's owners. */
export async function listPayersOf(
  db: Reader,
  { teamId, awaitingUserId }: Pick<PaymentAttempt, 'teamId' | 'awaitingUserId'>,
): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.teamId, teamId),
        or(eq(memberships.role, 'team_owner'), eq(memberships.userId, awaitingUserId ?? 0)),
      ),
    )
    .orderBy(users.id)
  return rows.map(row => row.email)
}

export async function findTeamOfPayment(db: Reader, teamId: RowId) {
  const [row] = await db
    .select({ name: teams.name, logo: teams.logo })
    .from(teams)
    .where(eq(teams.id, teamId))
  return row
}
