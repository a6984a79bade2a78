import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import { emailTokens, type TokenPurpose } from './recovery.tables.ts'

/** Stores a link's token in place of the user's older one for the same purpose. */
export async function replaceEmailToken(
  tx: Tx,
  token: {
    userId: number
    purpose: TokenPurpose
    email: string
    seed: string
    tokenHash: string
    lifeSeconds: number
  },
): Promise<void> {
  const { lifeSeconds, ...row } = token
  const life = {
    seed: row.seed,
    email: row.email,
    tokenHash: row.tokenHash,
    expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})`,
  }
  await tx
    .insert(emailTokens)
    .values({ ...row, ...life })
    .onConflictDoUpdate({
      target: [emailTokens.userId, emailTokens.purpose],
      set: { ...life, createdAt: sql`now()` },
    })
}

const live = (purpose: TokenPurpose, tokenHash: string) =>
  and(
    eq(emailTokens.purpose, purpose),
    eq(emailTokens.tokenHash, tokenHash),
    gt(emailTokens.expiresAt, sql`now()`),
  )

export async function isLiveToken(db: Reader, purpose: TokenPurpose, tokenHash: string): Promise<boolean> {
  const rows = await db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(live(purpose, tokenHash))
  return rows.length === 1
}

/** Uses up a token; undefined when it was used, has expired or never existed. */
export async function claimEmailToken(
  tx: Tx,
  purpose: TokenPurpose,
  tokenHash: string,
): Promise<{ userId: number; email: string } | undefined> {
  const [row] = await tx
    .delete(emailTokens)
    .where(live(purpose, tokenHash))
    .returning({ userId: emailTokens.userId, email: emailTokens.email })
  return row
}

export async function deleteEmailTokens(tx: Tx, userId: number, purpose: TokenPurpose): Promise<void> {
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)))
}

export async function deleteExpiredEmailTokens(db: Db): Promise<void> {
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, sql`now()`))
}

/** The link a mail was queued for; undefined once it is used, replaced or expired. */
export async function findLinkForMail(
  db: Reader,
  userId: number,
  purpose: TokenPurpose,
  seed: string,
): Promise<{ email: string } | undefined> {
  const [row] = await db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, purpose),
        eq(emailTokens.seed, seed),
        gt(emailTokens.expiresAt, sql`now()`),
      ),
    )
  return row
}
