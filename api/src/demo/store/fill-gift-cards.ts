import { and, eq } from 'drizzle-orm'
import { findUserByEmail } from '../../modules/people/identity/users.store.ts'
import { bookEntry, type NewCardEntry } from '../../modules/store/gift-cards/balances/book-entry.ts'
import { cardEnd } from '../../modules/store/gift-cards/balances/card-end.ts'
import { voidCards } from '../../modules/store/gift-cards/balances/void-cards.ts'
import { cardCode } from '../../modules/store/gift-cards/codes/card-code.ts'
import { cardCodeHash } from '../../modules/store/gift-cards/codes/card-code-hash.ts'
import { giftCardEntries, giftCardRecipients } from '../../modules/store/gift-cards/gift-cards.tables.ts'
import {
  completeCards,
  insertCardRecipients,
  insertGiftCards,
  lockUnmadeCards,
} from '../../modules/store/gift-cards/issue/issue.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { mails } from '../../platform/db/platform.tables.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { demoMembers } from '../data/demo-people.ts'
import { demoGiftCards, type DemoGiftCard, type DemoGiftCards } from '../data/demo-gift-cards.ts'

const dayMs = 86_400_000
const issuer = demoMembers[0]!
const actorName = `${issuer.firstName} ${issuer.lastName}`

/** Gift cards in every state, each with the ledger that led to it. */
export async function fillGiftCards(
  tx: Tx,
  { teamId, secretKey, now }: { teamId: RowId; secretKey: string; now: Date },
): Promise<void> {
  const createdBy = (await findUserByEmail(tx, issuer.email))!.id // the demo's owner was created before
  for (const cards of demoGiftCards) {
    const { issuedDaysAgo, sentInDays, lastDay, people, ...described } = cards
    const at = (days: number) => new Date(now.getTime() + days * dayMs)
    const issuedAt = at(-issuedDaysAgo)
    const issued = await insertGiftCards(tx, {
      teamId,
      ...described,
      senderName: actorName,
      sendAt: sentInDays ? at(sentInDays) : null,
      expiresAt: lastDay === undefined ? null : cardEnd(at(lastDay).toISOString().slice(0, 10)),
      recipientsCount: people.length,
      totalCents: people.length * cards.amountCents,
      createdBy,
      createdAt: issuedAt,
    })
    await insertCardRecipients(
      tx,
      issued,
      people.map(({ name }) => ({
        name,
        email: emailOf(name),
        amountCents: cards.amountCents,
        recipientId: null,
      })),
    )
    const unmade = await lockUnmadeCards(tx, issued.id, people.length)
    const made = unmade.map(({ id, codeSeed }) => {
      const code = cardCode(secretKey, codeSeed)
      return { id, codeHash: cardCodeHash(secretKey, code), codeLast4: code.slice(-4) }
    })
    await completeCards(tx, teamId, made, actorName)
    for (const [index, { id }] of unmade.entries())
      await fillCard(tx, { teamId, id, cards, person: people[index]!, issuedAt })
  }
}

async function fillCard(
  tx: Tx,
  filled: { teamId: RowId; id: RowId; cards: DemoGiftCards; person: DemoGiftCard; issuedAt: Date },
): Promise<void> {
  const { teamId, id, cards, person, issuedAt } = filled
  await tx
    .update(giftCardRecipients)
    .set({
      createdAt: issuedAt,
      isEnabled: !person.isOff,
      ...(cards.sentInDays ? {} : { mails: 1, mailedAt: issuedAt }),
    })
    .where(and(eq(giftCardRecipients.teamId, teamId), eq(giftCardRecipients.id, id)))
  await tx
    .update(giftCardEntries)
    .set({ createdAt: issuedAt })
    .where(and(eq(giftCardEntries.teamId, teamId), eq(giftCardEntries.recipientId, id)))
  const book = (entry: Pick<NewCardEntry, 'kind' | 'deltaCents' | 'note'>) =>
    bookEntry(tx, { teamId, id }, { ...entry, actorName: entry.kind === 'expire' ? 'Ribbon' : actorName })
  for (const { cents, note } of person.adjusted ?? []) await book({ kind: 'adjust', deltaCents: cents, note })
  if ((cards.lastDay ?? 0) < 0) await book({ kind: 'expire', deltaCents: -cards.amountCents })
  if (person.isDeleted) await voidCards(tx, teamId, [id], actorName)
  if (person.refusal)
    await tx.insert(mails).values({
      teamId,
      kind: 'gift-card',
      subjectKey: `gift_card:${id}:1`,
      recipient: emailOf(person.name),
      payload: {},
      messageId: `<demo-gift-card-${id}@ribbon.test>`,
      createdAt: issuedAt,
      refusal: person.refusal,
    })
}

const emailOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@people.example.com`
