import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'

interface VoidedInvoice {
  id: number
  number: string
}

/**
 * Puts the credits of a voided invoice back on account if their charge is owed or paid elsewhere. The old line stays where it is; a new
 * one takes its place. A credit that was reversed meanwhile is restored against that reversal instead of its charge.
 */
export async function restoreCredits(tx: Tx, { id, number }: VoidedInvoice): Promise<void> {
  await tx.execute(sql`
    insert into invoice_lines
      (team_id, kind, source_type, source_id, description, amount_cents, tax_cents, charge_type, charge_id)
    select c.team_id, 'credit', 'voided_line', c.id,
      c.description || ${`, from invoice ${number} (void)`}::text, c.amount_cents, c.tax_cents,
      case when reversal.id is null then c.charge_type else 'voided_line' end,
      case when reversal.id is null then c.charge_id else c.id end
    from invoice_lines c
    left join invoice_lines charge
      on charge.team_id = c.team_id and charge.kind = 'charge'
      and charge.source_type = c.charge_type and charge.source_id = c.charge_id
    left join invoice_lines reversal
      on reversal.team_id = c.team_id and reversal.kind = 'charge'
      and reversal.source_type = 'voided_line' and reversal.source_id = c.id
    left join invoices i
      on i.id = case when reversal.id is null then charge.invoice_id else reversal.invoice_id end
    where c.invoice_id = ${id} and c.kind = 'credit'
      and i.id is distinct from c.invoice_id and i.state is distinct from 'void'
    order by c.id
    on conflict do nothing`)
}

/** Reverses credits elsewhere for the charges of a voided invoice: nobody pays those charges, so the team is owed nothing for them. */
export async function reverseCredits(tx: Tx, { id, number }: VoidedInvoice): Promise<void> {
  await tx.execute(sql`
    insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents, tax_cents)
    select c.team_id, 'charge', 'voided_line', c.id,
      c.description || ${`, charged on invoice ${number} (void)`}::text, - c.amount_cents, - c.tax_cents
    from invoice_lines charge
    join invoice_lines c
      on c.team_id = charge.team_id and c.charge_type = charge.source_type and c.charge_id = charge.source_id
    left join invoices i on i.id = c.invoice_id
    where charge.invoice_id = ${id} and charge.kind = 'charge'
      and i.id is distinct from charge.invoice_id and i.state is distinct from 'void'
    order by c.id
    on conflict do nothing`)
}
