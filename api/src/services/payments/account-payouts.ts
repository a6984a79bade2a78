import type Stripe from 'stripe'
import { balanceLineOf, type BalanceLine } from './balance-lines.ts'

export interface ProviderPayout {
  providerId: string
  amountCents: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  arrivesOn: Date
  /** `pending` while the provider still lists its lines, `not_listed` for one that an owner ordered by hand. */
  listing: 'pending' | 'complete' | 'not_listed'
  failure: string | null
  madeAt: Date
}

/** What an account was paid out, and the lines of its balance, page by page and newest first. */
export interface AccountPayouts {
  listPayouts(accountId: string, wanted: { since?: Date | undefined }): AsyncIterable<ProviderPayout[]>
  listLines(
    accountId: string,
    wanted: { payoutId: string } | { since?: Date | undefined },
  ): AsyncIterable<BalanceLine[]>
}

const pageSize = 100

export function openAccountPayouts(stripe: Stripe): AccountPayouts {
  return {
    listPayouts: (stripeAccount, { since }) =>
      pages(stripe.payouts.list({ limit: pageSize, ...createdSince(since) }, { stripeAccount }), payoutOf),
    listLines: (stripeAccount, wanted) =>
      pages(
        stripe.balanceTransactions.list(
          {
            limit: pageSize,
            expand: ['data.source'],
            ...('payoutId' in wanted ? { payout: wanted.payoutId } : createdSince(wanted.since)),
          },
          { stripeAccount },
        ),
        balanceLineOf,
      ),
  }
}

const createdSince = (since: Date | undefined) =>
  since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}

async function* pages<Row, Item>(
  rows: AsyncIterable<Row>,
  itemOf: (row: Row) => Item,
): AsyncIterable<Item[]> {
  let page: Item[] = []
  for await (const row of rows) {
    page.push(itemOf(row))
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

const listings: Partial<Record<string, ProviderPayout['listing']>> = {
  completed: 'complete',
  in_progress: 'pending',
}

function payoutOf(payout: Stripe.Payout): ProviderPayout {
  return {
    providerId: payout.id,
    amountCents: payout.amount,
    currency: payout.currency,
    status: payout.status as ProviderPayout['status'],
    arrivesOn: new Date(payout.arrival_date * 1000),
    listing: listings[payout.reconciliation_status] ?? 'not_listed',
    failure: payout.failure_message ?? payout.failure_code,
    madeAt: new Date(payout.created * 1000),
  }
}
