import type { runStates, RunRow as RunRowAnswer } from '@ribbon/contract/gifting/group-orders/runs'
import { bigint, boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '../../../../platform/db/platform.tables.ts'
import type { PricedLine } from '../../orders/drafts/price-lines.ts'

export type RunState = (typeof runStates)[number]
export type Verdict = RunRowAnswer['attributes']['verdict']
export type Mark = RunRowAnswer['attributes']['marks'][number]
export interface RunCounts {
  ready: number
  problem: number
  postponed: number
  recent: number
  poBox: number
  duplicateAddress: number
  priced: number
}

export const groupOrderRuns = pgTable(
  'group_order_runs',
  {
    id: idColumn('id').notNull().generatedAlwaysAsIdentity(),
    teamId: idColumn('team_id').notNull(),
    groupOrderId: idColumn('group_order_id').notNull(),
    startedBy: idColumn('started_by').notNull(),
    payerId: idColumn('payer_id').notNull(),
    subteamId: idColumn('subteam_id'),
    state: text('state').$type<RunState>().notNull().default('planning'),
    beganIn: text('began_in').$type<'pending' | 'auto_finalising'>().notNull(),
    isRolling: boolean('is_rolling').notNull().default(false),
    confirmWhenPlanned: boolean('confirm_when_planned').notNull().default(false),
    withoutCards: boolean('without_cards').notNull().default(false),
    confirmedBefore: instant('confirmed_before'),
    cards: jsonb('cards').$type<PricedLine[]>().notNull(),
    cardsCents: bigint('cards_cents', { mode: 'number' }).notNull(),
    cardsOunces: numeric('cards_ounces', { precision: 10, scale: 2, mode: 'number' }).notNull(),
    cardMessage: text('card_message'),
    peopleCount: integer('people_count').notNull().default(0),
    orderCount: integer('order_count').notNull().default(0),
    madeCount: integer('made_count').notNull().default(0),
    subtotalCents: bigint('subtotal_cents', { mode: 'number' }).notNull().default(0),
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
    shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull().default(0),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull().default(0),
    paymentAttemptId: idColumn('payment_attempt_id'),
    refusal: text('refusal'),
    version: integer('version').notNull().default(0),
    counts: jsonb('counts').$type<Partial<RunCounts>>().notNull().default({}),
    filledTo: bigint('filled_to', { mode: 'number' }).notNull().default(0),
    filledAt: instant('filled_at'),
    workedUntil: instant('worked_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    plannedAt: instant('planned_at'),
    confirmedAt: instant('confirmed_at'),
    finishedAt: instant('finished_at'),
  },
  table => [primaryKey({ columns: [table.teamId, table.id] })],
)
