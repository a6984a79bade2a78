-- Who may take part in a group order, how participants prove their address, and the tokens of their devices.

-- Where allowed addresses came from: a recipient list that was copied, an uploaded file, or addresses added one by one.
create table allow_lists (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  source text not null,
  name text not null,
  bulk_import_id bigint,                         -- the recipient list that was copied, which may be gone by now
  state text not null default 'reading',
  read_count integer not null default 0,
  added_count integer not null default 0,
  known_count integer not null default 0,        -- were on the list already
  refused_count integer not null default 0,      -- without an address, or with one that is none
  errors jsonb not null default '[]',            -- [{line, value, reason}] of the first refused rows
  failure text,                                  -- why the file could not be read
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  constraint allow_lists_source check (source in ('recipient_list', 'file', 'single')),
  constraint allow_lists_state check (state in ('reading', 'done', 'failed')),
  constraint allow_lists_name check (btrim(name) <> '')
);
create index allow_lists_of_order on allow_lists (team_id, group_order_id, id);

-- An address that may take part, and the personal link that was mailed to it.
create table allowed_users (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  allow_list_id bigint,
  email text not null,                           -- as `normalizeAddress` writes it; the person's key, where it is named
  folded_email text not null,                    -- as `foldAddress` writes it, to find a person by another spelling
  link_seed uuid not null default gen_random_uuid(),
  invited_at timestamptz,
  invited_times integer not null default 0,
  reminded_at timestamptz,
  reminded_times integer not null default 0,
  no_more_reminders_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  foreign key (team_id, allow_list_id) references allow_lists (team_id, id) on delete set null (allow_list_id)
);
create unique index allowed_users_once on allowed_users (team_id, group_order_id, email);
create index allowed_users_folded on allowed_users (team_id, group_order_id, folded_email);
create index allowed_users_of_list on allowed_users (team_id, allow_list_id);

-- The last proof mailed to a person: a link and a code, both made again from the seed (decision 0020). Another mail replaces both.
create table participant_proofs (
  team_id bigint not null,
  group_order_id bigint not null,
  person_key text not null,
  email text not null,
  seed uuid not null,
  token_hash text not null,
  link_expires_at timestamptz not null,
  code_expires_at timestamptz not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, group_order_id, person_key),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  constraint participant_proofs_tries check (tries between 0 and 5)
);
create unique index participant_proofs_token on participant_proofs (team_id, group_order_id, token_hash);
create index participant_proofs_expired on participant_proofs (link_expires_at);

-- What a proof is exchanged for: one entry of the person within ten minutes.
create table participant_tickets (
  team_id bigint not null,
  group_order_id bigint not null,
  token_hash text not null,
  person_key text not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (team_id, group_order_id, token_hash),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade
);
create index participant_tickets_expired on participant_tickets (expires_at);

-- A device on which a participant has entered.
create table participant_tokens (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  participant_id bigint not null,
  token_hash text not null,
  user_agent text not null default '',
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, participant_id) references participants (team_id, id) on delete cascade
);
create unique index participant_tokens_hash on participant_tokens (team_id, group_order_id, token_hash);
create index participant_tokens_of_participant on participant_tokens (team_id, participant_id, id);
create index participant_tokens_expired on participant_tokens (expires_at);

-- A person is found by the address, too: the list may name it only after the person came under a folded key.
create index participants_by_email on participants (team_id, group_order_id, email);
