-- The dashboard's numbers without counting orders: who sent how many gifts on which day, for how much, and of which products.
-- A gift is an order that was placed and not canceled; its day is the day (UTC) it was placed on.
-- Changes are only added, one row per statement and day, and folded into the days every minute; a reader adds both up, exact at any moment.

-- The numbers of a large team take longer to fill in than a request may.
set local statement_timeout = 0;

create table gift_changes (
  team_id bigint not null,
  user_id bigint not null,
  day date not null,
  gifts bigint not null,
  spent_cents bigint not null
);
create index gift_changes_of_team on gift_changes (team_id);

create table gift_days (
  team_id bigint not null,
  user_id bigint not null,                   -- 0: the whole team together
  day date not null,
  gifts bigint not null,
  spent_cents bigint not null,
  constraint gift_days_pk primary key (team_id, user_id, day)
);

create table product_changes (
  team_id bigint not null,
  product_id bigint not null,
  day date not null,
  quantity bigint not null
);
create index product_changes_of_team on product_changes (team_id);

create table product_days (
  team_id bigint not null,
  day date not null,
  product_id bigint not null,
  quantity bigint not null,
  constraint product_days_pk primary key (team_id, day, product_id) include (quantity)
);

create function is_gift(status text) returns boolean language sql immutable parallel safe
  return status not in ('unpaid', 'canceled');
create function gift_day(placed_at timestamptz, created_at timestamptz) returns date language sql immutable parallel safe
  return (coalesce(placed_at, created_at) at time zone 'UTC')::date;

create function note_new_gifts() returns trigger language plpgsql as $$
begin
  insert into gift_changes (team_id, user_id, day, gifts, spent_cents)
  select team_id, user_id, gift_day(processing_started_at, created_at), count(*), sum(total_cents) from added where is_gift(status) group by 1, 2, 3;
  return null;
end $$;

-- Items of a draft are noted when it is placed; those of an order that is placed already (a bulk send's), when they are added.
create function note_new_items() returns trigger language plpgsql as $$
begin
  insert into product_changes (team_id, product_id, day, quantity)
  select o.team_id, i.product_id, gift_day(o.processing_started_at, o.created_at), sum(i.quantity)
  from added i join orders o on o.id = i.order_id where is_gift(o.status) group by 1, 2, 3;
  return null;
end $$;

create function note_gift(gift orders, sign integer) returns void language plpgsql as $$
begin
  insert into gift_changes (team_id, user_id, day, gifts, spent_cents)
  values (gift.team_id, gift.user_id, gift_day(gift.processing_started_at, gift.created_at), sign, sign * gift.total_cents);
  insert into product_changes (team_id, product_id, day, quantity)
  select gift.team_id, product_id, gift_day(gift.processing_started_at, gift.created_at), sign * sum(quantity) from order_items where order_id = gift.id group by product_id;
end $$;

create function note_moved_gift() returns trigger language plpgsql as $$
begin
  if is_gift(old.status) then perform note_gift(old, -1); end if;
  if is_gift(new.status) then perform note_gift(new, 1); end if;
  return null;
end $$;

create function note_gone_gift() returns trigger language plpgsql as $$
begin
  perform note_gift(old, -1);
  return old;
end $$;

create trigger orders_note_new after insert on orders referencing new table as added for each statement execute function note_new_gifts();
create trigger orders_note_moved after update on orders for each row
  when (old.status in ('unpaid', 'canceled') <> (new.status in ('unpaid', 'canceled'))
    or new.status not in ('unpaid', 'canceled') and (old.user_id, old.total_cents, old.processing_started_at) is distinct from (new.user_id, new.total_cents, new.processing_started_at))
  execute function note_moved_gift();
-- Before: its items are still there.
create trigger orders_note_gone before delete on orders for each row when (old.status not in ('unpaid', 'canceled')) execute function note_gone_gift();
create trigger order_items_note_new after insert on order_items referencing new table as added for each statement execute function note_new_items();

insert into gift_days (team_id, user_id, day, gifts, spent_cents)
select team_id, coalesce(user_id, 0), day, count(*), sum(total_cents)
from (select team_id, user_id, total_cents, gift_day(processing_started_at, created_at) as day from orders where is_gift(status)) gifts
group by grouping sets ((team_id, user_id, day), (team_id, day));

insert into product_days (team_id, day, product_id, quantity)
select o.team_id, gift_day(o.processing_started_at, o.created_at), i.product_id, sum(i.quantity)
from orders o join order_items i on i.order_id = o.id where is_gift(o.status) group by 1, 2, 3;

-- Tables that leave as files: asked for, written by a job, kept for a week.
create table exports (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  kind text not null,                        -- which table
  filters jsonb not null,
  state text not null default 'queued',
  work_place smallint,                       -- one of the team's three places, held until it is written
  attempt integer not null default 0,        -- counts up with each writer; one that was given up finds out and leaves its file behind
  worked_until timestamptz,                  -- past while it is being written: its writer is gone
  row_count bigint,
  done_count bigint not null default 0,
  bytes bigint,
  sha256 text,
  problem text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint exports_state check (state in ('queued', 'running', 'done', 'failed')),
  constraint exports_work_place check ((work_place is not null) = (state in ('queued', 'running')) and coalesce(work_place, 1) between 1 and 3),
  constraint exports_done check (state <> 'done' or (row_count = done_count and bytes is not null and sha256 is not null and expires_at is not null))
);
create index exports_newest on exports (user_id, id desc);
-- Those still to be written.
create index exports_open on exports (id) where state in ('queued', 'running');
create unique index exports_three_at_once on exports (team_id, work_place) where work_place is not null;
