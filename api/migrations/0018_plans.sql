-- How far the work on a plan of a bulk send is, and which version of it a person has looked at.

alter table bulk_sends
  add column version integer not null default 0,         -- grows with every change of what would be sent; names the plan
  add column counts jsonb not null default '{}',         -- rows by what they come to, so that a screen need not count them
  add column filled_to integer not null default -1,      -- people of the list up to this position stand in bulk_send_rows
  add column filled_at timestamptz,
  add column worked_until timestamptz,                   -- a node is at the plan, or waits to ask the carrier again; later anyone may go on
  add column announced_at timestamptz;

-- Asked of the carrier once each.
create table bulk_send_zones (
  bulk_send_id bigint not null references bulk_sends (id) on delete cascade,
  zone text not null,
  recipient_id bigint not null,              -- the person whose address stands for the zone
  is_po_box boolean not null,
  row_count integer not null,
  tries integer not null default 0,
  ask_after timestamptz not null default now(),
  priced_at timestamptz,
  constraint bulk_send_zones_pk primary key (bulk_send_id, zone)
);
-- What is still to be asked.
create index bulk_send_zones_open on bulk_send_zones (bulk_send_id, ask_after) where priced_at is null;
create index bulk_send_rows_of_zone on bulk_send_rows (bulk_send_id, zone) where zone is not null;
