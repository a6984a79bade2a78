-- A subscription's invoice whose card asks its owner waits at the provider until the owner has confirmed it on the bank's page.
alter table subscription_invoices
  add column awaiting_payment_id text,        -- the provider's payment that waits, and its amount after credit
  add column awaiting_cents integer,
  add constraint subscription_invoices_awaiting check (
    (awaiting_payment_id is null) = (awaiting_cents is null) and (awaiting_payment_id is null or status = 'open'));
create index subscription_invoices_to_confirm on subscription_invoices (team_id, id) where awaiting_payment_id is not null;

-- A change whose first payment waits for it is neither done nor refused until then; `invoice_id` names the invoice.
alter table subscription_changes add column awaiting_owner_since timestamptz;
