const lineState = "case i.state when 'paid' then 'paid' when 'void' then 'void' else 'on_account' end"

/**
 * Joins the invoice that a payment or refund on account is on, as `charge` and `credit`. Needs `p` (kind, id), `team` (team_id) and
 * `paid`, the attempt behind the row. A credit of a void invoice is followed to the line that restored it.
 */
export const accountJoins = `
  left join lateral (
    select i.number, ${lineState} as state
    from invoice_lines l
    left join invoices i on i.id = l.invoice_id
    where l.team_id = team.team_id
      and l.kind = 'charge'
      and l.source_type = case p.kind
        when 'deposit' then 'topup'
        when 'additional_sends' then 'additional_sends'
        else 'payment_attempt' end
      and l.source_id = case when p.kind in ('deposit', 'additional_sends') then p.id else coalesce(paid.share_of, paid.id) end
  ) charge on p.kind not in ('subscription', 'invoice')
  left join lateral (
    select i.number, ${lineState} as state
    from invoice_lines own
    left join invoice_lines restored
      on restored.team_id = own.team_id and restored.kind = 'credit'
      and restored.source_type = 'voided_line' and restored.source_id = own.id
    left join invoices i on i.id = case when restored.id is null then own.invoice_id else restored.invoice_id end
    where own.team_id = team.team_id
      and own.kind = 'credit'
      and (own.source_type, own.source_id) in (('refund', p.id), ('payment_attempt', paid.id))
    limit 1
  ) credit on p.kind = 'refund'`

/** The state of a row: what is on account is paid when its invoice is. */
export const accountState = (method: string, state: string) => `
  case
    when ${method} is distinct from 'invoice' or p.kind = 'invoice' then ${state}
    when p.kind = 'refund' and charge.state is distinct from 'void' then coalesce(credit.state, ${state})
    else coalesce(charge.state, ${state})
  end`
