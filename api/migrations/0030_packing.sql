-- An order may travel in several parcels, and a parcel that came back or was lost is sent again.
alter table parcels
  drop constraint parcels_one_of_order,
  drop constraint parcels_state,
  add column number integer not null default 1,          -- the how-manieth parcel of its order
  add column is_whole boolean not null default true,     -- holds all of its order; otherwise parcel_items says what it holds
  add column reshipment_id bigint,                       -- sent again: its goods are reserved for the reshipment, not for the payment
  add column replaced_at timestamptz,                    -- another parcel went in its place; it no longer counts for the order
  add column hold text,                                  -- why it must not be packed
  add column hold_reason text,                           -- the same in an operator's words
  add column service_name text,                          -- chosen by an operator in place of the order's
  add column label_number integer not null default 1,    -- the how-manieth label; the carrier knows each by a name of its own
  add column label_prints integer not null default 0,
  add constraint parcels_number_of_order unique (order_id, number),
  add constraint parcels_number check (number between 1 and 50),
  add constraint parcels_hold check (hold in ('stock', 'label', 'operator')),
  add constraint parcels_state check (state in ('queued', 'labelled', 'packed', 'shipped', 'delivered', 'returned', 'lost', 'canceled'));
-- Parcels that wait for something, of all teams.
create index parcels_on_hold on parcels (id) where hold is not null;

create table parcel_items (
  parcel_id bigint not null references parcels (id),
  order_item_id bigint not null references order_items (id),
  team_id bigint not null references teams (id),
  quantity integer not null,
  constraint parcel_items_pk primary key (parcel_id, order_item_id),
  constraint parcel_items_quantity check (quantity >= 0)
);
create index parcel_items_of_item on parcel_items (order_item_id);

-- The last judge: the parcels of an order never hold more of an item than was ordered; what is sent again is counted by itself.
create function parcel_items_within_order() returns trigger language plpgsql as $$
declare ordered integer; held bigint; again bigint;
begin
  select quantity into ordered from order_items where id = new.order_item_id for no key update;
  select reshipment_id into again from parcels where id = new.parcel_id;
  select coalesce(sum(i.quantity), 0) into held from parcel_items i join parcels p on p.id = i.parcel_id
    where i.order_item_id = new.order_item_id and p.reshipment_id is not distinct from again;
  if held > ordered then
    raise exception 'the parcels hold % of order item %, of which % were ordered', held, new.order_item_id, ordered using errcode = 'check_violation', constraint = 'parcel_items_within_order';
  end if;
  return null;
end $$;
create trigger parcel_items_within_order after insert or update on parcel_items for each row execute function parcel_items_within_order();

-- A movement may be of a part of its source's goods: a parcel's for shipments and returns, a shortage's for releases and reservations; 0 is all of them.
alter table stock_movements add column part_id bigint not null default 0;
alter table stock_movements drop constraint stock_movements_once;
alter table stock_movements add constraint stock_movements_once unique (source_type, source_id, kind, product_variant_id, part_id);

-- Goods that were not on the shelf when their parcel was packed.
create table shortages (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  parcel_id bigint not null references parcels (id),     -- that waits for them; for a refund, that goes without them
  order_item_id bigint not null references order_items (id),
  product_variant_id bigint not null,
  quantity integer not null,
  state text not null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint shortages_quantity check (quantity > 0),
  constraint shortages_state check (state in ('waiting', 'found', 'refund_due', 'refunded'))
);
create index shortages_of_parcel on shortages (parcel_id);
-- What waits for goods, looked after again and again.
create index shortages_waiting on shortages (id) where state = 'waiting';

create table reshipments (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  order_id bigint not null,
  parcel_id bigint not null references parcels (id),     -- the one that came back or was lost
  reason text not null,
  note text not null default '',
  actor_name text not null,
  created_at timestamptz not null default now(),
  constraint reshipments_order foreign key (team_id, order_id) references orders (team_id, id),
  constraint reshipments_once unique (parcel_id),
  constraint reshipments_reason check (reason in ('returned', 'lost'))
);
alter table parcels add constraint parcels_reshipment foreign key (reshipment_id) references reshipments (id);

create table pick_lists (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  created_at timestamptz not null default now()
);

create table pick_list_parcels (
  pick_list_id bigint not null references pick_lists (id),
  parcel_id bigint not null references parcels (id),
  team_id bigint not null references teams (id),
  ended_at timestamptz,                                  -- packed, or given back to the queue
  constraint pick_list_parcels_pk primary key (pick_list_id, parcel_id)
);
-- Nobody fetches the goods of a parcel that another fetches already.
create unique index pick_list_parcels_one_picker on pick_list_parcels (parcel_id) where ended_at is null;

create table packing_counts (
  parcel_id bigint not null references parcels (id),
  order_item_id bigint not null references order_items (id),
  team_id bigint not null references teams (id),
  quantity integer not null,                             -- scanned into the box so far
  constraint packing_counts_pk primary key (parcel_id, order_item_id),
  constraint packing_counts_quantity check (quantity > 0)
);

create table handovers (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  operator_name text not null,
  created_at timestamptz not null default now()
);

create table handover_parcels (
  handover_id bigint not null references handovers (id),
  parcel_id bigint not null references parcels (id),
  team_id bigint not null references teams (id),
  constraint handover_parcels_pk primary key (parcel_id)
);
create index handover_parcels_of_handover on handover_parcels (handover_id);
