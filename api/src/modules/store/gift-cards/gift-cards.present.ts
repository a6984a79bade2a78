import type { GiftCardDetails } from '@ribbon/contract/store/gift-cards/gift-card-editing'
import type { GiftCard, GiftCardRecipient } from '@ribbon/contract/store/gift-cards/gift-cards'
import { formatCents } from '@ribbon/contract/money'
import type { CardDetails } from './desk/card-details.store.ts'
import type { CardView } from './desk/card-views.store.ts'
import type { GiftCardRow } from './issue/issue.store.ts'

export const presentGiftCards = (issued: GiftCardRow): GiftCard => ({
  id: String(issued.id),
  type: 'giftCards',
  attributes: {
    name: issued.name,
    amount: formatCents(issued.amountCents),
    message: issued.message,
    senderName: issued.senderName,
    sendAt: issued.sendAt?.toISOString() ?? null,
    expiresAt: issued.expiresAt?.toISOString() ?? null,
    recipientsCount: issued.recipientsCount,
    total: formatCents(issued.totalCents),
    withoutEmail: issued.withoutEmail,
    createdAt: issued.createdAt.toISOString(),
  },
})

const cardAttributes = (card: CardView): GiftCardRecipient['attributes'] => ({
  name: card.name,
  email: card.email,
  enabled: card.isEnabled,
  status: card.status,
  amount: formatCents(card.amountCents),
  balance: formatCents(card.balanceCents),
  codeLast4: card.codeLast4,
  expiresAt: card.expiresAt?.toISOString() ?? null,
  sendAt: card.sendAt?.toISOString() ?? null,
  sentAt: card.sentAt?.toISOString() ?? null,
  giftCardId: String(card.giftCardId),
  giftCardName: card.giftCardName,
  createdAt: card.createdAt.toISOString(),
})

export const presentCard = (card: CardView): GiftCardRecipient => ({
  id: String(card.id),
  type: 'giftCardRecipients',
  attributes: cardAttributes(card),
})

export const presentCardDetails = (card: CardDetails): GiftCardDetails => ({
  id: String(card.id),
  type: 'giftCardRecipients',
  attributes: {
    ...cardAttributes(card),
    message: card.message,
    senderName: card.senderName,
    isHeld: card.isHeld,
    mailProblem: card.mailProblem,
    entries: card.entries.map(entry => ({
      id: String(entry.id),
      kind: entry.kind,
      amount: formatCents(entry.deltaCents),
      balance: formatCents(entry.balanceCents),
      actorName: entry.actorName,
      note: entry.note,
      createdAt: entry.createdAt.toISOString(),
    })),
  },
})
