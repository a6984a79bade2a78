import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import {
  mailDay,
  previewAtMost,
  shortened,
  type Mail,
  type MailLine,
} from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { cardCode } from '../codes/card-code.ts'
import { groupedCode } from '../codes/grouped-code.ts'
import { cardLinkToken } from '../codes/card-link-token.ts'
import { findMailedCard, type MailedCard } from './mailed-cards.store.ts'

export type CardForMail = Omit<MailedCard, 'id' | 'codeSeed'>
export interface CardSecrets {
  /** In groups. */ code: string
  page: string
}

/** Their subject is the card. The code is made again for each, and no mail keeps it. */
export function giftCardMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  const secretsOf = (card: MailedCard): CardSecrets => ({
    code: groupedCode(cardCode(secretKey, card.codeSeed)),
    page: `${publicUrl}/gift/${cardLinkToken(secretKey, card)}`,
  })
  return {
    'gift-card': async (id: RowId) => {
      const card = await findMailedCard(db, id)
      return card && renderMail(composeGiftCard(card, secretsOf(card)))
    },
    'gift-card-reminder': async (id: RowId) => {
      const card = await findMailedCard(db, id)
      return card?.balanceCents ? renderMail(composeReminder(card, secretsOf(card))) : undefined
    },
  } satisfies MailRenderers
}

const worth = (cents: number) => displayMoney(formatCents(cents))

export function composeGiftCard(card: CardForMail, secrets: CardSecrets): Mail {
  const left = worth(card.balanceCents)
  return {
    ...cardMail(card, secrets),
    isGift: true,
    subject: `A ${left} gift card from ${card.teamName}`,
    preview: shortened(
      `${card.senderName} gives you ${left} for the store of ${card.teamName}.`,
      previewAtMost,
    ),
    title: `${left} for you`,
    text: [
      `${card.name}, ${card.senderName} gives you a gift card for the store of ${card.teamName}. ` +
        'Choose what you like, and pay with it at checkout.',
    ],
    ...(card.message === '' ? {} : { card: { message: card.message, from: card.senderName } }),
  }
}

export function composeReminder(card: CardForMail, secrets: CardSecrets): Mail {
  const left = worth(card.balanceCents)
  const until = card.expiresAt ? ` until ${mailDay(card.expiresAt)}` : ''
  return {
    ...cardMail(card, secrets),
    isGift: true,
    subject: `Your ${left} gift card from ${card.teamName} ends soon`,
    preview: shortened(`You can use it in the store of ${card.teamName}${until}.`, previewAtMost),
    title: `${left} is still yours`,
    text: [
      `${card.name}, your gift card from ${card.senderName} can be used in the store of ${card.teamName}${until}. ` +
        'What is left on it then expires.',
    ],
  }
}

function cardMail(
  card: CardForMail,
  { code, page }: CardSecrets,
): Omit<Mail, 'subject' | 'preview' | 'title' | 'text'> {
  const used: MailLine[] =
    card.balanceCents === card.amountCents
      ? []
      : [
          { label: 'Issued for', value: worth(card.amountCents) },
          { label: 'Left on it', value: worth(card.balanceCents), isStrong: true },
        ]
  return {
    drawing: 'gift',
    team: { name: card.teamName, logo: card.teamLogo },
    code: { label: 'Your code', code, note: 'Capital or small letters, with or without dashes.' },
    ...(card.expiresAt ? { day: { label: 'Use it by', day: mailDay(card.expiresAt) } } : {}),
    ...(used.length > 0 ? { lines: used } : {}),
    button: { label: 'Open your gift card', href: page },
    quiet: 'Whoever has this code can use it. Please don’t forward it.',
    ...(card.replyTo === null ? {} : { replyTo: card.replyTo }),
    footer: [`Sent by Ribbon for ${card.teamName}, because they gave you a gift card.`],
  }
}
