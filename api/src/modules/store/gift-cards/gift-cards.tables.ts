import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../platform/db/platform.tables.ts'

/** Cards that were issued together. */
export const giftCards = pgTable('gift_cards', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  name: text('name').notNull(),
  amountCents: integer('amount_cents').notNull(),
  message: text('message').notNull(),
  senderName: text('sender_name').notNull(),
  sendAt: instant('send_at'),
  expiresAt: instant('expires_at'),
  recipientsCount: integer('recipients_count').notNull(),
  totalCents: integer('total_cents').notNull(),
  withoutEmail: integer('without_email').notNull().default(0),
  createdBy: idColumn('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** One person's card. */
export const giftCardRecipients = pgTable('gift_card_recipients', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  giftCardId: idColumn('gift_card_id').notNull(),
  recipientId: idColumn('recipient_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message'),
  amountCents: integer('amount_cents').notNull(),
  balanceCents: integer('balance_cents').notNull().default(0),
  changes: integer('changes').notNull().default(0),
  codeSeed: uuid('code_seed').notNull().defaultRandom(),
  codeHash: text('code_hash'),
  codeLast4: text('code_last4'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  expiresAt: instant('expires_at'),
  mails: integer('mails').notNull().default(0),
  mailedAt: instant('mailed_at'),
  remindedOf: instant('reminded_of'),
  voidedAt: instant('voided_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The ledger of the balances. */
export const giftCardEntries = pgTable('gift_card_entries', {
  id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
  teamId: idColumn('team_id').notNull(),
  recipientId: idColumn('recipient_id').notNull(),
  kind: text('kind').notNull(),
  deltaCents: integer('delta_cents').notNull(),
  sourceType: text('source_type').notNull(),
  sourceId: idColumn('source_id').notNull(),
  actorName: text('actor_name').notNull(),
  note: text('note'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
