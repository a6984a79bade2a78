-- Recipient lists come from files: stored as they came, read into rows, mended there, applied in one step.

-- erased: the person's data were blanked on request
alter table recipients drop constraint recipients_address_state,
  add constraint recipients_address_state check (address_state in ('given', 'requested', 'declined', 'erased'));
create index recipients_email on recipients (team_id, lower(email)) where email is not null;

create table bulk_imports (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  name text not null,
  state text not null default 'uploaded',
  file_name text not null,
  file_bytes integer not null,
  file_format text not null,                 -- how the file is read: csv or xlsx
  encoding text,
  delimiter text,
  has_headers boolean not null,
  columns jsonb not null,                    -- per column its header, samples and the field it goes to
  options jsonb not null,
  counts jsonb not null default '{}',
  rows_total integer,                        -- known once the file has been read to its end
  rows_read integer not null default 0,      -- the cursor: rows up to here stand in bulk_import_rows
  apply_when_checked boolean not null default false,
  recipients_count integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  applied_at timestamptz,
  constraint bulk_imports_team_key unique (team_id, id),
  constraint bulk_imports_name check (char_length(name) between 1 and 120),
  constraint bulk_imports_state check (state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'failed'))
);
create index bulk_imports_newest on bulk_imports (team_id, id desc);
create index bulk_imports_at_work on bulk_imports (id) where state in ('checking', 'applying');

-- The file itself, in parts, so that any node can read it as a stream; gone once the list has been applied, or after a week.
create table bulk_import_files (
  bulk_import_id bigint not null references bulk_imports (id) on delete cascade,
  part integer not null,
  content bytea not null,
  constraint bulk_import_files_pk primary key (bulk_import_id, part)
);

create table bulk_import_rows (
  bulk_import_id bigint not null references bulk_imports (id) on delete cascade,
  team_id bigint not null,
  row_no integer not null,                   -- the line of the table as a spreadsheet counts it, the header included
  verdict text not null,
  confidence text not null,
  name text, company text, email text, phone text, address_one text, address_two text, city text, state text, zipcode text, country text,
  errors jsonb,                              -- [{field, message}]
  marks text[] not null default '{}',
  existing_recipient_id bigint,              -- the recipient this row is, where the team knows the person
  left_out boolean not null default false,
  constraint bulk_import_rows_pk primary key (bulk_import_id, row_no),
  constraint bulk_import_rows_verdict check (verdict in ('ready', 'ask', 'wrong')),
  constraint bulk_import_rows_confidence check (confidence in ('good', 'check', 'wrong'))
);

-- Which field a team gave a header last time.
create table import_mappings (
  team_id bigint not null references teams (id),
  header text not null,
  field text,
  used_at timestamptz not null default now(),
  constraint import_mappings_pk primary key (team_id, header)
);

create table bulk_import_recipients (
  team_id bigint not null,
  bulk_import_id bigint not null,
  recipient_id bigint not null,
  position integer not null,
  is_new boolean not null,                   -- came with this list, so that undoing it takes the person along
  constraint bulk_import_recipients_pk primary key (bulk_import_id, recipient_id),
  constraint bulk_import_recipients_import foreign key (team_id, bulk_import_id) references bulk_imports (team_id, id) on delete cascade,
  constraint bulk_import_recipients_recipient foreign key (team_id, recipient_id) references recipients (team_id, id)
);
create index bulk_import_recipients_in_order on bulk_import_recipients (bulk_import_id, position);
create index bulk_import_recipients_of_recipient on bulk_import_recipients (recipient_id);

-- One gift to everyone of a list: planned, confirmed once, carried out in chunks.
create table bulk_sends (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  subteam_id bigint,
  bulk_import_id bigint not null,
  list_name text not null,
  state text not null default 'planning',
  items jsonb not null,                      -- the lines of each order, at the prices of the plan
  card_message text,
  note text,
  salesforce_resource_type text,
  salesforce_resource_uid text,
  weight_ounces numeric(10, 2) not null,
  subtotal_cents bigint not null,            -- of one order
  discount_cents bigint not null,
  options jsonb not null default '{}',
  confirm_when_planned boolean not null default false,
  row_count integer not null default 0,
  send_count integer not null default 0,     -- rows that will get, or got, an order
  total_cents bigint not null default 0,     -- of all orders
  shipping_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  made_count integer not null default 0,
  payment_attempt_id bigint,
  refusal text,
  created_at timestamptz not null default now(),
  planned_at timestamptz,
  confirmed_at timestamptz,
  finished_at timestamptz,
  constraint bulk_sends_team_key unique (team_id, id),
  -- A list that plans alone use takes them along; one that was sent to is not deleted (both lock the list first).
  constraint bulk_sends_list foreign key (team_id, bulk_import_id) references bulk_imports (team_id, id) on delete cascade,
  constraint bulk_sends_state check (state in ('planning', 'planned', 'paying', 'running', 'done', 'refused')),
  constraint bulk_sends_counts check (made_count between 0 and send_count and send_count <= row_count)
);
create index bulk_sends_newest on bulk_sends (team_id, id desc);
create index bulk_sends_of_list on bulk_sends (bulk_import_id);
create index bulk_sends_at_work on bulk_sends (id) where state in ('planning', 'paying', 'running');

-- What is held and worked on at a time; each chunk is the source of its own ledger entries.
create table bulk_send_chunks (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  bulk_send_id bigint not null,
  number integer not null,
  row_count integer not null,
  total_cents bigint not null,
  done_at timestamptz,
  constraint bulk_send_chunks_send foreign key (team_id, bulk_send_id) references bulk_sends (team_id, id) on delete cascade,
  constraint bulk_send_chunks_number unique (bulk_send_id, number)
);

create table bulk_send_rows (
  bulk_send_id bigint not null,
  team_id bigint not null,
  recipient_id bigint not null,
  position integer not null,
  verdict text not null,                     -- ready, awaiting (asked for the address) or problem
  marks text[] not null default '{}',        -- duplicate, recent, po_box
  problem text,
  left_out boolean not null default false,
  zone text,                                 -- recipients of one zone pay the same shipping
  carrier_code text,
  service_code text,
  service_name text,
  shipping_cents integer not null default 0,
  tax_rate numeric(7, 5) not null default 0,
  tax_cents integer not null default 0,
  chunk_id bigint references bulk_send_chunks (id),
  order_id bigint,
  constraint bulk_send_rows_pk primary key (bulk_send_id, recipient_id),
  constraint bulk_send_rows_send foreign key (team_id, bulk_send_id) references bulk_sends (team_id, id) on delete cascade,
  constraint bulk_send_rows_recipient foreign key (team_id, recipient_id) references recipients (team_id, id),
  constraint bulk_send_rows_order unique (order_id),
  constraint bulk_send_rows_verdict check (verdict in ('ready', 'awaiting', 'problem'))
);
create index bulk_send_rows_in_order on bulk_send_rows (bulk_send_id, position);
create index bulk_send_rows_of_chunk on bulk_send_rows (chunk_id) where chunk_id is not null;
create index bulk_send_rows_of_recipient on bulk_send_rows (recipient_id);

alter table orders add column bulk_send_id bigint;
-- The last judge: one order per recipient of a send.
create unique index orders_once_per_bulk_send on orders (bulk_send_id, recipient_id) where bulk_send_id is not null;

-- A payment pays either one order or one whole send.
alter table payment_attempts alter column order_id drop not null, add column bulk_send_id bigint,
  add constraint payment_attempts_subject check (num_nonnulls(order_id, bulk_send_id) = 1);
create unique index payment_attempts_one_live_of_send on payment_attempts (bulk_send_id) where state in ('pending', 'succeeded');
