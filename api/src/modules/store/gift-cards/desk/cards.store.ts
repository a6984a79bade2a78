import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { giftCardRecipients } from '../gift-cards.tables.ts'

/** Switches a card to what is wanted, or over; undefined where the team has no such card that is not deleted. */
export async function setEnabled(
  tx: Tx,
  { teamId }: Scope,
  cardId: number,
  wanted: boolean | undefined,
): Promise<boolean | undefined> {
  const [row] = await tx
    .update(giftCardRecipients)
    .set({ isEnabled: wanted ?? sql`not ${giftCardRecipients.isEnabled}` })
    .where(
      and(
        eq(giftCardRecipients.teamId, teamId),
        sql`${giftCardRecipients.id} = ${cardId}`,
        isNull(giftCardRecipients.voidedAt),
      ),
    )
    .returning({ isEnabled: giftCardRecipients.isEnabled })
  return row?.isEnabled
}

export type CardRow = typeof giftCardRecipients.$inferSelect

/** Locks cards of the team that are not deleted, in the order of their ids; fewer than asked where some are not there. */
export async function lockCards(tx: Tx, { teamId }: Scope, cardIds: readonly number[]): Promise<CardRow[]> {
  return tx
    .select()
    .from(giftCardRecipients)
    .where(
      and(
        eq(giftCardRecipients.teamId, teamId),
        sql`${giftCardRecipients.id} = any(${sql.param(cardIds)}::bigint[])`,
        isNull(giftCardRecipients.voidedAt),
      ),
    )
    .orderBy(asc(giftCardRecipients.id))
    .for('update')
}

export interface CardToResend {
  id: RowId
  email: string
  mails: number
}

/** Counts one more mail of each of these cards. */
export async function countResends(
  tx: Tx,
  teamId: RowId,
  cardIds: readonly RowId[],
): Promise<CardToResend[]> {
  return tx
    .update(giftCardRecipients)
    .set({ mails: sql`${giftCardRecipients.mails} + 1`, mailedAt: sql`now()` })
    .where(
      and(
        eq(giftCardRecipients.teamId, teamId),
        sql`${giftCardRecipients.id} = any(${sql.param(cardIds)}::bigint[])`,
      ),
    )
    .returning({
      id: giftCardRecipients.id,
      email: giftCardRecipients.email,
      mails: giftCardRecipients.mails,
    })
}

export async function updateCardFields(
  tx: Tx,
  { teamId, id }: Pick<CardRow, 'teamId' | 'id'>,
  fields: Pick<CardRow, 'name' | 'email' | 'message' | 'expiresAt'>,
): Promise<void> {
  await tx
    .update(giftCardRecipients)
    .set(fields)
    .where(and(eq(giftCardRecipients.teamId, teamId), eq(giftCardRecipients.id, id)))
}
