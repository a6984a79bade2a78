-- Runs of a project: a dry run says what each submission comes to at the agreed prices, and once confirmed it makes one order for
-- each of them.

create table project_runs (
  id bigint generated always as identity,
  team_id bigint not null,
  project_id bigint not null,
  project_version integer not null,              -- of the project when it was planned; with another one the plan is outdated
  quote_version integer not null,
  started_by bigint not null references operators (id),
  payer_id bigint not null references users (id),
  state text not null default 'planned',
  people_count integer not null default 0,
  order_count integer not null default 0,        -- submissions that get, or got, an order
  made_count integer not null default 0,
  subtotal_cents bigint not null default 0,
  shipping_cents bigint not null default 0,
  total_cents bigint not null default 0,
  agreed_cents bigint,                           -- the total of the quote an owner accepted; null: none, or it names no number
  approved_cents bigint,                         -- the total an owner has approved since
  approved_by bigint references users (id),
  approved_at timestamptz,
  asked_at timestamptz,                          -- when the owners were asked for that
  payment_attempt_id bigint,
  refusal text,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  finished_at timestamptz,
  primary key (team_id, id),
  constraint project_runs_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint project_runs_state check (state in ('planned', 'paying', 'running', 'done', 'refused')),
  constraint project_runs_counts check (made_count between 0 and order_count and order_count <= people_count),
  constraint project_runs_approved check ((approved_cents is null) = (approved_at is null))
);
create unique index project_runs_one_at_work on project_runs (team_id, project_id) where state in ('paying', 'running');
create index project_runs_newest on project_runs (team_id, project_id, id desc);
create index project_runs_at_work on project_runs (id) where state in ('paying', 'running');

create table project_run_rows (
  team_id bigint not null,
  run_id bigint not null,
  submission_id bigint not null,
  submission_version integer not null,           -- with another one the plan is outdated
  verdict text not null,
  problem text,
  lines jsonb not null default '[]',             -- what goes into the parcel: variant, quantity, price, discount
  subtotal_cents integer not null default 0,
  discount_cents integer not null default 0,
  shipping_cents integer not null default 0,
  tax_cents integer not null default 0,
  order_id bigint,
  primary key (team_id, run_id, submission_id),
  constraint project_run_rows_run_fk
    foreign key (team_id, run_id) references project_runs (team_id, id) on delete cascade,
  constraint project_run_rows_submission_fk
    foreign key (team_id, submission_id) references submissions (team_id, id) on delete cascade,
  constraint project_run_rows_verdict check (verdict in ('ready', 'problem'))
);
create unique index project_run_rows_order on project_run_rows (team_id, order_id) where order_id is not null;
create index project_run_rows_of_submission on project_run_rows (team_id, submission_id);

-- What is reserved and worked on at a time; each chunk is the source of its own ledger entries.
create table project_run_chunks (
  id bigint generated always as identity,
  team_id bigint not null,
  run_id bigint not null,
  number integer not null,
  row_count integer not null,
  total_cents bigint not null,
  first_submission_id bigint not null,
  last_submission_id bigint not null,
  work_after timestamptz not null default now(), -- later where the last try failed, so that others come up
  done_at timestamptz,
  primary key (team_id, id),
  constraint project_run_chunks_run_fk
    foreign key (team_id, run_id) references project_runs (team_id, id) on delete cascade
);
create unique index project_run_chunks_number on project_run_chunks (team_id, run_id, number);
create index project_run_chunks_open on project_run_chunks (number, run_id) where done_at is null;

alter table projects
  add column run_id bigint,                      -- makes the orders of its submissions at this moment
  add column refusal text;                       -- why the last run took nothing
create index projects_shipping on projects (id) where state = 'shipping';

-- Orders of a project bear its name, as they bear the names of their items.
alter table orders
  add column project_id bigint,
  add column project_name text,
  add column submission_id bigint,
  add constraint orders_project_fk foreign key (team_id, project_id) references projects (team_id, id),
  add constraint orders_submission_fk foreign key (team_id, submission_id) references submissions (team_id, id);
-- Nobody gets two orders of a project, whatever happens.
create unique index orders_one_per_submission on orders (team_id, submission_id) where submission_id is not null;
create index orders_of_project on orders (team_id, project_id) where project_id is not null;

-- A payment pays one order, one bulk send, one top-up or one run.
alter table payment_attempts
  add column project_run_id bigint,
  drop constraint payment_attempts_subject,
  add constraint payment_attempts_subject
    check (num_nonnulls(order_id, bulk_send_id, topup_id, group_order_run_id, project_run_id) = 1);
create unique index payment_attempts_one_live_of_project_run on payment_attempts (team_id, project_run_id)
  where project_run_id is not null and state in ('pending', 'succeeded');
drop index payment_attempts_of_sends_newest;
create index payment_attempts_of_sends_newest on payment_attempts (team_id, created_at desc, id desc)
  where (bulk_send_id is not null or group_order_run_id is not null or project_run_id is not null) and amount_cents > 0;

-- Whom a project's order is for is kept as a recipient, but does not fill the team's address book.
alter table recipients
  drop constraint recipients_origin,
  add constraint recipients_origin check (origin in ('team', 'group_order', 'project'));

-- Orders of a project are no gifts: the lists of gifts, their totals and the dashboard leave them out.
create or replace function tally_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (team_id, user_id, status, is_redemption, delta)
  select team_id, user_id, status, group_order_id is not null, count(*)
  from added
  where status <> 'unpaid' and project_id is null
  group by 1, 2, 3, 4;
  return null;
end $$;

drop trigger orders_tally_moved on orders;
create trigger orders_tally_moved after update of status on orders for each row
  when (old.status is distinct from new.status and new.project_id is null) execute function tally_moved_order();

create or replace function note_new_gifts() returns trigger language plpgsql as $$
begin
  insert into gift_changes (team_id, user_id, day, gifts, spent_cents)
  select team_id, user_id, gift_day(processing_started_at, created_at), count(*), sum(total_cents)
  from added
  where is_gift(status) and project_id is null
  group by 1, 2, 3;
  return null;
end $$;

create or replace function note_new_items() returns trigger language plpgsql as $$
begin
  insert into product_changes (team_id, product_id, day, quantity)
  select o.team_id, i.product_id, gift_day(o.processing_started_at, o.created_at), sum(i.quantity)
  from added i
  join orders o on o.id = i.order_id
  where is_gift(o.status) and o.project_id is null
  group by 1, 2, 3;
  return null;
end $$;

drop trigger orders_note_moved on orders;
create trigger orders_note_moved after update on orders for each row
  when (new.project_id is null and (
    old.status in ('unpaid', 'canceled') <> (new.status in ('unpaid', 'canceled'))
    or new.status not in ('unpaid', 'canceled')
      and (old.user_id, old.total_cents, old.processing_started_at)
        is distinct from (new.user_id, new.total_cents, new.processing_started_at)))
  execute function note_moved_gift();
drop trigger orders_note_gone on orders;
create trigger orders_note_gone before delete on orders for each row
  when (old.status not in ('unpaid', 'canceled') and old.project_id is null) execute function note_gone_gift();

create or replace function note_refund() returns trigger language plpgsql as $$
declare
  change bigint := new.amount_cents * (
    is_refund_of_gift(new.kind, new.state)::int - (tg_op = 'UPDATE' and is_refund_of_gift(old.kind, old.state))::int);
begin
  if change <> 0 then
    -- The order is locked, so that it is not canceled with the refund as it was before.
    insert into gift_changes (team_id, user_id, day, gifts, spent_cents, refunded_cents)
    select gift.team_id, gift.user_id, gift_day(gift.processing_started_at, gift.created_at), 0, - change, change
    from (
      select o.*
      from orders o
      join payment_attempts a on a.order_id = o.id
      where a.id = new.payment_attempt_id
      for share of o
    ) gift
    where is_gift(gift.status) and gift.project_id is null;
  end if;
  return null;
end $$;

-- A submission shows the parcels of its order that have left.
create function show_parcels_of_submission() returns trigger language plpgsql as $$
begin
  update submissions s set
    tracking_url = p.url,
    tracking_numbers = p.numbers
  from orders o
  cross join lateral (
    select
      coalesce(array_agg(tracking_number order by number) filter (where tracking_number is not null), '{}') as numbers,
      (array_agg(tracking_url order by number desc) filter (where tracking_url is not null))[1] as url
    from parcels
    where order_id = o.id and state in ('shipped', 'delivered', 'returned', 'lost')
  ) p
  where o.id = new.order_id
    and s.team_id = o.team_id
    and s.id = o.submission_id
    and (s.tracking_url, s.tracking_numbers) is distinct from (p.url, p.numbers);
  return null;
end $$;
create trigger parcels_show_on_submission after update on parcels for each row
  when ((old.state, old.tracking_number, old.tracking_url)
    is distinct from (new.state, new.tracking_number, new.tracking_url))
  execute function show_parcels_of_submission();
