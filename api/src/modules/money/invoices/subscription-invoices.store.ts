import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ProviderInvoice } from '../../../services/payments/provider-state.ts'
import { subscriptionInvoices } from './invoices.tables.ts'

export type SubscriptionInvoice = typeof subscriptionInvoices.$inferSelect

const final = ['open', 'paid', 'void', 'uncollectible'] as const

/** Saves what the provider says about a team's invoices, except drafts and the empty invoice of a trial. */
export async function saveSubscriptionInvoices(
  tx: Tx,
  teamId: number,
  read: readonly ProviderInvoice[],
): Promise<void> {
  const rows = read
    .filter(
      invoice =>
        final.some(status => status === invoice.status) &&
        !(invoice.status === 'paid' && invoice.totalCents === 0),
    )
    .map(invoice => ({
      teamId,
      providerInvoiceId: invoice.id,
      number: invoice.number,
      title: invoice.title,
      reason: invoice.reason,
      currency: invoice.currency,
      amountCents: invoice.totalCents,
      paidCents: invoice.paidCents,
      status: invoice.status as SubscriptionInvoice['status'],
      attempts: invoice.attempts,
      failure: invoice.failure,
      awaitingPaymentId: invoice.awaiting?.paymentId ?? null,
      awaitingCents: invoice.awaiting?.amountCents ?? null,
      hostedUrl: invoice.hostedUrl,
      pdfUrl: invoice.pdfUrl,
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      dated: invoice.createdAt,
      paidAt: invoice.paidAt,
    }))
  if (rows.length === 0) return
  const later = {
    number: sql`excluded.number`,
    title: sql`excluded.title`,
    amountCents: sql`excluded.amount_cents`,
    paidCents: sql`excluded.paid_cents`,
    status: sql`excluded.status`,
    attempts: sql`excluded.attempts`,
    failure: sql`excluded.failure`,
    awaitingPaymentId: sql`excluded.awaiting_payment_id`,
    awaitingCents: sql`excluded.awaiting_cents`,
    hostedUrl: sql`excluded.hosted_url`,
    pdfUrl: sql`excluded.pdf_url`,
    paidAt: sql`excluded.paid_at`,
  }
  await tx
    .insert(subscriptionInvoices)
    .values(rows.toReversed())
    .onConflictDoUpdate({ target: subscriptionInvoices.providerInvoiceId, set: later })
}

/** An invoice by its id at the provider. */
export async function findSubscriptionInvoice(
  db: Reader,
  providerInvoiceId: string,
): Promise<SubscriptionInvoice | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.providerInvoiceId, providerInvoiceId))
  return row
}

/** A team's invoices that wait for the card's owner. */
export async function listInvoicesToConfirm(db: Reader, teamId: RowId): Promise<SubscriptionInvoice[]> {
  return db
    .select()
    .from(subscriptionInvoices)
    .where(and(eq(subscriptionInvoices.teamId, teamId), isNotNull(subscriptionInvoices.awaitingPaymentId)))
    .orderBy(desc(subscriptionInvoices.id))
    .limit(20)
}

export async function findInvoiceOfTeam(
  db: Reader,
  teamId: RowId,
  id: number,
): Promise<SubscriptionInvoice | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionInvoices)
    .where(and(eq(subscriptionInvoices.teamId, teamId), eq(subscriptionInvoices.id, id)))
  return row
}
