-- A team's own invoice of a month of UTC, over what it owes on account.
create table invoices (
  -- The list shows them among the provider's invoices, whose ids stay below.
  id bigint generated always as identity (start with 1000000001) primary key,
  team_id bigint not null references teams (id),
  number text not null,
  month date not null,                       -- its first day
  state text not null default 'open',
  title text not null,                       -- the team's plan when it was issued
  bill_to jsonb not null,                    -- team, name, email and phone as they were when it was issued
  total_cents bigint not null,
  tax_cents bigint not null,                 -- within the total; below zero where more tax came back than was charged
  line_count integer not null,
  issued_on date not null,
  due_on date not null,
  paid_on date,
  payment_reference text,                    -- what the payment was found by, such as a bank's number
  void_reason text,
  reminded_on date,                          -- by an operator, at most once a day
  token_seed text not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  constraint invoices_state check (state in ('open', 'overdue', 'paid', 'void')),
  constraint invoices_total check (total_cents >= 0),
  constraint invoices_paid check ((state = 'paid') = (paid_on is not null)),
  constraint invoices_void check ((state = 'void') = (void_reason is not null)),
  constraint invoices_number_key unique (number),
  constraint invoices_token_key unique (token_hash)
);
create index invoices_of_team on invoices (team_id, issued_on desc, id desc);
create index invoices_newest on invoices (issued_on desc, id desc);
-- What still has to be paid, for due dates and the block on further orders.
create index invoices_unpaid on invoices (due_on, team_id) where state in ('open', 'overdue');

-- A month of a team is closed once; whoever writes this row makes its invoice.
create table invoice_months (
  team_id bigint not null references teams (id),
  month date not null,
  closed_at timestamptz not null default now(),
  constraint invoice_months_pk primary key (team_id, month)
);

-- The last number given out in a year; locked until the invoice is committed, so that none is left out.
create table invoice_numbers (
  year integer primary key,
  last_number integer not null
);

alter table invoice_lines
  add column invoice_id bigint references invoices (id),   -- null while it collects
  add column tax_cents bigint not null default 0,          -- within the amount
  add constraint invoice_lines_tax check (tax_cents = 0 or sign(tax_cents) = sign(amount_cents) and abs(tax_cents) <= abs(amount_cents));
create index invoice_lines_of_invoice on invoice_lines (invoice_id, id) where invoice_id is not null;
-- What collects.
create index invoice_lines_running on invoice_lines (team_id, created_at) where invoice_id is null;
