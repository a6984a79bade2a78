alter table invoice_lines
  drop constraint invoice_lines_tax,
  -- What an invoice hands on may have tax of the other sign, or more of it than its amount: an order is taxed, a plan's unused time is not.
  add constraint invoice_lines_tax check (source_type in ('invoice', 'voided_line') or tax_cents = 0 or sign(tax_cents) = sign(amount_cents) and abs(tax_cents) <= abs(amount_cents)),
  add column charge_type text,               -- of a credit: the source of the charge it takes back; null where there is none
  add column charge_id bigint,
  add constraint invoice_lines_charge check (num_nonnulls(charge_type, charge_id) in (0, 2) and (charge_type is null or kind = 'credit'));
-- The credits of a charge, when its invoice is withdrawn.
create index invoice_lines_taking_back on invoice_lines (team_id, charge_type, charge_id) where charge_type is not null;

update invoice_lines l set charge_type = 'payment_attempt', charge_id = coalesce(a.share_of, a.id)
from refunds r join payment_attempts a on a.id = r.payment_attempt_id
where l.kind = 'credit' and l.source_type = 'refund' and r.id = l.source_id;
update invoice_lines set charge_type = source_type, charge_id = source_id where kind = 'credit' and source_type = 'payment_attempt';
-- Unused time is taken back from what charged the plan last.
update invoice_lines l set charge_type = c.source_type, charge_id = c.source_id
from invoice_lines c
where l.kind = 'credit' and l.source_type = 'subscription_change' and c.id = (
  select max(b.id) from invoice_lines b where b.team_id = l.team_id and b.kind = 'charge' and b.source_type in ('subscription_period', 'subscription_change') and b.id < l.id);

-- The newest payments of a team, by when the money came.
drop index topups_newest;
create index topups_newest on topups (team_id, coalesce(paid_at, created_at) desc, id desc);
create index subscription_invoices_newest_paid on subscription_invoices (team_id, coalesce(paid_at, dated) desc, id desc);
-- Those that were paid with money.
create index invoices_newest_paid on invoices (team_id, paid_on desc, id desc) where state = 'paid' and total_cents > 0;
