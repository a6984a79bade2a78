alter table teams
  add column stock_threshold_limit integer not null default 10,   -- an item is low while fewer than this are available
  add constraint teams_stock_threshold_limit check (stock_threshold_limit between 0 and 1000000);

create table restock_requests (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  requested_by_id bigint not null references users (id),
  requested_by_name text not null,
  state text not null default 'open',        -- 'received': all that was asked for came; 'closed': an operator said that no more will
  reason text,                               -- why it was closed short
  ended_by_name text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint restock_requests_team_key unique (team_id, id),
  constraint restock_requests_state check (state in ('open', 'received', 'closed', 'canceled')),
  constraint restock_requests_ended check ((state = 'open') = (ended_at is null)),
  constraint restock_requests_reason check (state <> 'closed' or reason <> '')
);
create index restock_requests_of_team on restock_requests (team_id, id);
-- The operators' list begins with these.
create index restock_requests_open on restock_requests (id) where state = 'open';

create table restock_lines (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  restock_request_id bigint not null,
  product_variant_id bigint not null,
  quantity integer not null,
  received integer not null default 0,       -- what went on the shelf
  damaged integer not null default 0,        -- came, but not on the shelf, and is still expected
  constraint restock_lines_request foreign key (team_id, restock_request_id) references restock_requests (team_id, id),
  constraint restock_lines_variant foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint restock_lines_once unique (restock_request_id, product_variant_id),
  constraint restock_lines_quantity check (quantity between 1 and 100000),
  constraint restock_lines_received check (received between 0 and quantity),
  constraint restock_lines_damaged check (damaged >= 0)
);
create index restock_lines_of_variant on restock_lines (product_variant_id);

-- One delivery against a request; its id is the source of the stock it puts on the shelf.
create table restock_receipts (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  restock_request_id bigint not null,
  operator_id bigint not null references operators (id),
  operator_name text not null,
  created_at timestamptz not null default now(),
  constraint restock_receipts_request foreign key (team_id, restock_request_id) references restock_requests (team_id, id)
);
create index restock_receipts_of_request on restock_receipts (restock_request_id, id);

create table restock_receipt_lines (
  id bigint generated always as identity primary key,
  restock_receipt_id bigint not null references restock_receipts (id),
  restock_line_id bigint not null references restock_lines (id),
  received integer not null,
  damaged integer not null,
  note text not null default '',
  constraint restock_receipt_lines_once unique (restock_receipt_id, restock_line_id),
  constraint restock_receipt_lines_something check (received >= 0 and damaged >= 0 and received + damaged > 0)
);
create index restock_receipt_lines_of_line on restock_receipt_lines (restock_line_id);

-- What an operator books by hand; its id is the source of the movement it makes.
create table desk_entries (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  product_variant_id bigint not null,
  kind text not null,
  delta integer not null,                    -- 0 only for a count that found what was expected, which moves nothing
  counted integer,
  reason text not null,
  operator_id bigint not null references operators (id),
  operator_name text not null,
  created_at timestamptz not null default now(),
  constraint desk_entries_variant foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint desk_entries_kind check (kind in ('receipt', 'count', 'damaged', 'found', 'lost', 'correction')),
  constraint desk_entries_counted check ((kind = 'count') = (counted is not null)),
  constraint desk_entries_delta check (case kind when 'count' then true when 'correction' then delta <> 0 when 'damaged' then delta < 0 when 'lost' then delta < 0 else delta > 0 end)
);
create index desk_entries_of_variant on desk_entries (product_variant_id, id);

-- What was promised lately of a variant, read without the ledger's rows: how fast it is used.
create index stock_movements_use on stock_movements (product_variant_id, created_at) include (reserved_delta) where kind in ('reservation', 'release');
