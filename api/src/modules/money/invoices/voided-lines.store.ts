import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'

interface Withdrawn {
  id: number
  number: string
}

/**
 * Puts back on account the credits of a withdrawn invoice whose charge is owed or paid elsewhere; each stays where it stands, a line of its own takes its place.
 * A credit that has been taken back meanwhile stands against that, instead of against its charge.
 */
export async function restoreCredits(tx: Tx, { id, number }: Withdrawn): Promise<void> {
  await tx.execute(sql`
    insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents, tax_cents, charge_type, charge_id)
    select c.team_id, 'credit', 'voided_line', c.id, c.description || ${`, from invoice ${number} (void)`}::text, c.amount_cents, c.tax_cents,
      case when taken.id is null then c.charge_type else 'voided_line' end, case when taken.id is null then c.charge_id else c.id end
    from invoice_lines c
    left join invoice_lines charged on charged.team_id = c.team_id and charged.kind = 'charge' and charged.source_type = c.charge_type and charged.source_id = c.charge_id
    left join invoice_lines taken on taken.team_id = c.team_id and taken.kind = 'charge' and taken.source_type = 'voided_line' and taken.source_id = c.id
    left join invoices i on i.id = case when taken.id is null then charged.invoice_id else taken.invoice_id end
    where c.invoice_id = ${id} and c.kind = 'credit' and i.id is distinct from c.invoice_id and i.state is distinct from 'void'
    order by c.id
    on conflict do nothing`)
}

/** Takes back what was credited elsewhere for a charge of a withdrawn invoice: nobody pays that charge, so nothing of it is owed to the team. */
export async function reverseCredits(tx: Tx, { id, number }: Withdrawn): Promise<void> {
  await tx.execute(sql`
    insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents, tax_cents)
    select c.team_id, 'charge', 'voided_line', c.id, c.description || ${`, charged on invoice ${number} (void)`}::text, - c.amount_cents, - c.tax_cents
    from invoice_lines charged
    join invoice_lines c on c.team_id = charged.team_id and c.charge_type = charged.source_type and c.charge_id = charged.source_id
    left join invoices i on i.id = c.invoice_id
    where charged.invoice_id = ${id} and charged.kind = 'charge' and i.id is distinct from charged.invoice_id and i.state is distinct from 'void'
    order by c.id
    on conflict do nothing`)
}
