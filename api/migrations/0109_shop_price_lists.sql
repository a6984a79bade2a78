-- What the carrier asked for a label: with it, postage is charged at cost (decision 0094).
alter table parcels
  add column label_cost_cents integer,
  add constraint parcels_label_cost check (label_cost_cents >= 0);

-- What the operator charges for fulfilling the orders of shops, the same for all teams, so without `team_id` (decision 0057).
-- A list is in force from its first day until the next one begins, or until its own last day. All days are those of UTC.
create table shop_price_lists (
  id bigint generated always as identity primary key,
  name text not null,
  begins_on date not null,
  ends_on date,                              -- the last day; null while nothing ends it
  order_cents integer not null,              -- an order, with its first piece
  piece_cents integer not null,              -- each further piece
  postage_markup_bps integer not null,       -- on top of what the carrier asks, in hundredths of a percent; 0 is at cost
  storage_cents integer not null,            -- a piece on the shelf for a month
  created_at timestamptz not null default now(),
  constraint shop_price_lists_begin unique (begins_on),
  constraint shop_price_lists_end check (ends_on >= begins_on),
  constraint shop_price_lists_amounts check (least(order_cents, piece_cents, postage_markup_bps, storage_cents) >= 0)
);

-- The last judge: prices never change, and neither does a day that has begun.
create function guard_shop_price_list() returns trigger language plpgsql as $$
declare today date := (now() at time zone 'UTC')::date;
begin
  if tg_op = 'DELETE' then
    if old.begins_on <= today then
      raise exception 'price list % has begun', old.id using errcode = 'check_violation', constraint = 'shop_price_lists_past';
    end if;
    return old;
  end if;
  if (new.begins_on, new.order_cents, new.piece_cents, new.postage_markup_bps, new.storage_cents)
    is distinct from (old.begins_on, old.order_cents, old.piece_cents, old.postage_markup_bps, old.storage_cents)
    or new.ends_on is distinct from old.ends_on
    and least(coalesce(new.ends_on, 'infinity'), coalesce(old.ends_on, 'infinity')) < today
  then
    raise exception 'price list % may not change for the past', old.id
      using errcode = 'check_violation', constraint = 'shop_price_lists_past';
  end if;
  return new;
end $$;
create trigger shop_price_lists_past before update or delete on shop_price_lists for each row execute function guard_shop_price_list();
