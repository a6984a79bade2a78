create table parcels (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  order_id bigint not null,
  state text not null default 'queued',
  label_id text,
  label_url text,
  carrier_code text,                         -- of the label; the order may have named no connected carrier
  service_code text,
  tracking_number text,
  tracking_url text,
  problem text,                              -- why the carrier refused the label, for the operator
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint parcels_order foreign key (team_id, order_id) references orders (team_id, id),
  constraint parcels_one_of_order unique (order_id),
  constraint parcels_state check (state in ('queued', 'labelled', 'packed', 'shipped', 'delivered', 'returned', 'canceled')),
  constraint parcels_tracking_key unique (tracking_number)
);
create index parcels_queue on parcels (state, id);

-- Webhooks already applied; a repeated one changes nothing.
create table webhook_events (
  provider text not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  constraint webhook_events_pk primary key (provider, event_key)
);
