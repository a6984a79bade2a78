-- What the platform charged for fulfilling the orders of a team's shop (decision 0094). Lines are added and never changed: what was
-- wrong is corrected by a line of its own.
create table shop_fee_lines (
  id bigint generated always as identity,
  team_id bigint not null references teams (id),
  month date not null,                       -- the first day of the month that it is charged with
  kind text not null,
  amount_cents bigint not null,
  price_list_id bigint references shop_price_lists (id),
  order_id bigint,
  parcel_id bigint,
  includes_order boolean not null default false, -- the price of the order, which its first parcel bears
  pieces bigint,                             -- in the parcel; of storage: pieces on the shelf, added up over the days
  label_cost_cents integer,
  corrects bigint,                           -- of a correction: the line that was charged
  reverses bigint,                           -- of a correction that takes another one back: that one
  reason text,
  author_name text,
  charged_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint shop_fee_lines_month check (extract(day from month) = 1),
  constraint shop_fee_lines_kind check (kind in ('pick_and_pack', 'postage', 'storage', 'correction')),
  constraint shop_fee_lines_sign check (kind = 'correction' or amount_cents >= 0),
  constraint shop_fee_lines_parcel check (
    (parcel_id is null) = (order_id is null)
    and (parcel_id is not null or kind in ('storage', 'correction'))
  ),
  constraint shop_fee_lines_list check ((price_list_id is null) = (kind = 'correction')),
  constraint shop_fee_lines_correction check (
    (corrects is not null and reason is not null and author_name is not null) = (kind = 'correction')
  ),
  constraint shop_fee_lines_corrects foreign key (team_id, corrects) references shop_fee_lines (team_id, id),
  constraint shop_fee_lines_reverses foreign key (team_id, reverses) references shop_fee_lines (team_id, id)
);
create unique index shop_fee_lines_once on shop_fee_lines (team_id, parcel_id, kind) where kind in ('pick_and_pack', 'postage');
create unique index shop_fee_lines_of_order on shop_fee_lines (team_id, order_id) where includes_order;
create unique index shop_fee_lines_of_storage on shop_fee_lines (team_id, month, price_list_id) where kind = 'storage';
create unique index shop_fee_lines_reversed on shop_fee_lines (team_id, reverses) where reverses is not null;
create index shop_fee_lines_of_month on shop_fee_lines (team_id, month, id);
create index shop_fee_lines_corrected on shop_fee_lines (team_id, corrects) where corrects is not null;
create index shop_fee_lines_of_id on shop_fee_lines (id);

create function refuse_shop_fee_change() returns trigger language plpgsql as $$
begin
  raise exception 'shop_fee_lines is append-only' using errcode = '42501';
end $$;
create trigger shop_fee_lines_append_only before update or delete or truncate on shop_fee_lines
  for each statement execute function refuse_shop_fee_change();

-- Months whose sum stands on the team's account; their sums are kept, so that a report of years reads no line.
create table shop_fee_months (
  id bigint generated always as identity,
  team_id bigint not null references teams (id),
  month date not null,
  orders_count integer not null,
  pieces_count bigint not null,
  pick_and_pack_cents bigint not null,
  postage_cents bigint not null,
  storage_cents bigint not null,
  correction_cents bigint not null,
  total_cents bigint not null,
  closed_at timestamptz not null default now(),
  primary key (team_id, month),
  constraint shop_fee_months_total check (total_cents = pick_and_pack_cents + postage_cents + storage_cents + correction_cents)
);

create index orders_of_shop on orders (team_id, id) where origin = 'shop';

-- The month that something is charged with: that of the day, or the first one whose invoice is not made yet. Held against the making
-- of the invoice until the transaction ends.
create function shop_fee_month(team bigint, day date) returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('shop fees'), team::int);
  return greatest(date_trunc('month', day)::date,
    (select (max(month) + interval '1 month')::date from invoice_months where team_id = team));
end $$;

create function shop_price_list_on(day date) returns setof shop_price_lists language sql stable as $$
  select l.* from shop_price_lists l
  where l.begins_on = (select max(b.begins_on) from shop_price_lists b where b.begins_on <= day) and (l.ends_on is null or l.ends_on >= day)
$$;

-- A parcel of a shop's order is charged by the statement that ships it, whoever does. What is sent again is free.
create function charge_shop_parcel() returns trigger language plpgsql as $$
declare
  shipped timestamptz := coalesce(new.shipped_at, now());
  list shop_price_lists;
  charged_month date;
  contents bigint;
  is_first boolean;
begin
  if not exists (select from orders where team_id = new.team_id and id = new.order_id and origin = 'shop') then return null; end if;
  select * into list from shop_price_list_on((shipped at time zone 'UTC')::date);
  if list.id is null then return null; end if;
  charged_month := shop_fee_month(new.team_id, (shipped at time zone 'UTC')::date);
  select coalesce(sum(case when new.is_whole then i.quantity else p.quantity end), 0) into contents
    from order_items i left join parcel_items p on p.parcel_id = new.id and p.order_item_id = i.id
    where i.order_id = new.order_id;
  is_first := not exists (select from shop_fee_lines where team_id = new.team_id and order_id = new.order_id and includes_order);
  insert into shop_fee_lines (
    team_id, month, kind, amount_cents, price_list_id, order_id, parcel_id, includes_order, pieces, label_cost_cents,
    charged_at
  )
  select new.team_id, charged_month, charge.kind, charge.cents, list.id, new.order_id, new.id, charge.kind = 'pick_and_pack' and is_first,
    case charge.kind when 'pick_and_pack' then contents end, case charge.kind when 'postage' then new.label_cost_cents end, shipped
  from (values
    (
      'pick_and_pack',
      case
        when is_first then list.order_cents + greatest(contents - 1, 0) * list.piece_cents
        else contents * list.piece_cents
      end
    ),
    ('postage', round(new.label_cost_cents * (10000 + list.postage_markup_bps) / 10000.0)::bigint)
  ) charge (kind, cents)
  where charge.cents is not null
  on conflict (team_id, parcel_id, kind) where kind in ('pick_and_pack', 'postage') do nothing;
  return null;
end $$;
create trigger parcels_charge_shop after update of state on parcels for each row
  when (new.state = 'shipped' and old.state in ('queued', 'labelled', 'packed') and new.reshipment_id is null)
  execute function charge_shop_parcel();

-- The last judge: corrections never take back more than was charged.
create function shop_fee_lines_not_below_zero() returns trigger language plpgsql as $$
declare remaining bigint;
begin
  perform from shop_fee_lines where team_id = new.team_id and id = new.corrects for no key update;
  select sum(amount_cents) into remaining
    from shop_fee_lines
    where team_id = new.team_id and (id = new.corrects or corrects = new.corrects);
  if remaining < 0 then
    raise exception 'line % would be charged % cents', new.corrects, remaining
      using errcode = 'check_violation', constraint = 'shop_fee_lines_not_below_zero';
  end if;
  return null;
end $$;
create trigger shop_fee_lines_not_below_zero after insert on shop_fee_lines for each row when (new.corrects is not null)
  execute function shop_fee_lines_not_below_zero();
