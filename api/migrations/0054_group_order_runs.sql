-- Runs of a group order: a dry run says what everyone who confirmed comes to, and once confirmed it makes one order for each.

create table group_order_runs (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  started_by bigint not null references users (id),
  payer_id bigint not null references users (id),
  subteam_id bigint,                             -- the payer's
  state text not null default 'planning',
  began_in text not null,                        -- the group order's state, to which it returns when the run is refused
  is_rolling boolean not null default false,     -- made by itself while the group order finalizes automatically
  confirm_when_planned boolean not null default false,
  without_cards boolean not null default false,  -- goes on without the cards that are short
  confirmed_before timestamptz,                  -- a rolling run takes only who confirmed before
  cards jsonb not null,                          -- the lines of the cards that go into each parcel
  cards_cents bigint not null,                   -- of one parcel
  cards_ounces numeric(10, 2) not null,
  card_message text,
  people_count integer not null default 0,
  order_count integer not null default 0,        -- people who get, or got, an order
  made_count integer not null default 0,
  subtotal_cents bigint not null default 0,      -- of all orders, cards included
  discount_cents bigint not null default 0,
  shipping_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  payment_attempt_id bigint,
  refusal text,
  version integer not null default 0,            -- grows with every change of what would be ordered; names the plan
  counts jsonb not null default '{}',
  filled_to bigint not null default 0,           -- participants up to this id stand in group_order_run_rows
  filled_at timestamptz,
  worked_until timestamptz,                      -- a node is at the plan, or waits to ask the carrier again; later anyone may go on
  created_at timestamptz not null default now(),
  planned_at timestamptz,
  confirmed_at timestamptz,
  finished_at timestamptz,
  primary key (team_id, id),
  constraint group_order_runs_group_order_fk
    foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  constraint group_order_runs_state check (state in ('planning', 'planned', 'paying', 'running', 'done', 'refused')),
  constraint group_order_runs_began_in check (began_in in ('pending', 'auto_finalising')),
  constraint group_order_runs_counts check (made_count between 0 and order_count and order_count <= people_count)
);
-- Two owners, or an owner and the task that finalizes automatically, begin one run.
create unique index group_order_runs_one_at_work on group_order_runs (team_id, group_order_id)
  where state in ('paying', 'running') or confirm_when_planned and state in ('planning', 'planned');
create index group_order_runs_newest on group_order_runs (team_id, group_order_id, id desc);
create index group_order_runs_at_work on group_order_runs (id) where state in ('planning', 'paying', 'running');
create index group_order_runs_to_confirm on group_order_runs (id) where state = 'planned' and confirm_when_planned;

create table group_order_run_rows (
  team_id bigint not null,
  run_id bigint not null,
  participant_id bigint not null,
  fingerprint text not null,                     -- of what the person had confirmed when it was priced
  verdict text not null,
  marks text[] not null default '{}',            -- recent, po_box, duplicate_address
  problem text,
  subtotal_cents integer not null default 0,     -- cards included
  discount_cents integer not null default 0,
  weight_ounces numeric(10, 2) not null default 0,
  zone text,                                     -- parcels of one zone and weight cost the same
  carrier_code text,
  service_code text,
  service_name text,
  delivery_days integer,
  shipping_cents integer not null default 0,
  tax_rate numeric(7, 5) not null default 0,
  tax_cents integer not null default 0,
  order_id bigint,
  primary key (team_id, run_id, participant_id),
  constraint group_order_run_rows_run_fk
    foreign key (team_id, run_id) references group_order_runs (team_id, id) on delete cascade,
  constraint group_order_run_rows_participant_fk
    foreign key (team_id, participant_id) references participants (team_id, id) on delete cascade,
  constraint group_order_run_rows_verdict check (verdict in ('ready', 'problem', 'postponed'))
);
create unique index group_order_run_rows_order on group_order_run_rows (team_id, order_id) where order_id is not null;
create index group_order_run_rows_of_zone on group_order_run_rows (team_id, run_id, zone) where zone is not null;
create index group_order_run_rows_of_participant on group_order_run_rows (team_id, participant_id);

-- What is reserved and worked on at a time; each chunk is the source of its own ledger entries.
create table group_order_run_chunks (
  id bigint generated always as identity,
  team_id bigint not null,
  run_id bigint not null,
  number integer not null,
  row_count integer not null,
  total_cents bigint not null,
  first_participant_id bigint not null,
  last_participant_id bigint not null,
  work_after timestamptz not null default now(), -- later where the last try failed, so that others come up
  done_at timestamptz,
  primary key (team_id, id),
  constraint group_order_run_chunks_run_fk
    foreign key (team_id, run_id) references group_order_runs (team_id, id) on delete cascade
);
create unique index group_order_run_chunks_number on group_order_run_chunks (team_id, run_id, number);
create index group_order_run_chunks_open on group_order_run_chunks (number, run_id) where done_at is null;

-- Asked of the carrier once each.
create table group_order_run_zones (
  team_id bigint not null,
  run_id bigint not null,
  zone text not null,
  participant_id bigint not null,                -- the person whose address stands for the zone
  is_po_box boolean not null,
  weight_ounces numeric(10, 2) not null,
  row_count integer not null,
  tries integer not null default 0,
  ask_after timestamptz not null default now(),
  priced_at timestamptz,
  primary key (team_id, run_id, zone),
  constraint group_order_run_zones_run_fk
    foreign key (team_id, run_id) references group_order_runs (team_id, id) on delete cascade,
  constraint group_order_run_zones_participant_fk
    foreign key (team_id, participant_id) references participants (team_id, id) on delete cascade
);
create index group_order_run_zones_open on group_order_run_zones (team_id, run_id, ask_after) where priced_at is null;

alter table group_orders
  add column run_id bigint,                      -- has taken participants and makes their orders at this moment
  add column next_run_at timestamptz,            -- while finalizing automatically: no run before, because the last one lacked something
  add column refusal_mailed_at timestamptz;      -- when the owner was last told what an automatic run lacks
create index group_orders_finalizing_automatically on group_orders (id) where state = 'auto_finalising';

alter table orders
  add column participant_id bigint,
  add constraint orders_group_order_fk foreign key (team_id, group_order_id) references group_orders (team_id, id),
  add constraint orders_participant_fk foreign key (team_id, participant_id) references participants (team_id, id);
-- Nobody gets two orders of a group order, whatever happens.
create unique index orders_one_per_participant on orders (team_id, participant_id)
  where participant_id is not null and status <> 'canceled';
create index orders_of_group_order on orders (team_id, group_order_id) where group_order_id is not null;
create index orders_redemption_newest on orders (team_id, id desc) where status <> 'unpaid' and group_order_id is not null;

-- A payment pays one order, one bulk send, one top-up or one run.
alter table payment_attempts
  add column group_order_run_id bigint,
  drop constraint payment_attempts_subject,
  add constraint payment_attempts_subject
    check (num_nonnulls(order_id, bulk_send_id, topup_id, group_order_run_id) = 1);
create unique index payment_attempts_one_live_of_run on payment_attempts (team_id, group_order_run_id)
  where group_order_run_id is not null and state in ('pending', 'succeeded');
-- The payment history shows a run as it shows a send.
drop index payment_attempts_of_sends_newest;
create index payment_attempts_of_sends_newest on payment_attempts (team_id, created_at desc, id desc)
  where (bulk_send_id is not null or group_order_run_id is not null) and amount_cents > 0;

-- Whom a participant's order is for is kept as a recipient, but does not fill the team's address book.
alter table recipients
  add column origin text not null default 'team',
  add constraint recipients_origin check (origin in ('team', 'group_order'));
drop index recipients_newest;
create index recipients_newest on recipients (team_id, id desc) where origin = 'team';
create index participants_of_recipient on participants (team_id, recipient_id) where recipient_id is not null;
