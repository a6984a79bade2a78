-- Gift cards of a team's store: what was issued together, each person's card with its balance, and the ledger of the balances.
create table gift_cards (
  team_id bigint not null references teams (id),
  id bigint generated always as identity,
  name text not null,
  amount_cents integer not null,
  message text not null,
  sender_name text not null,
  send_at timestamptz,                        -- null: the mails leave at once
  expires_at timestamptz,
  recipients_count integer not null,
  total_cents bigint not null,
  without_email integer not null default 0,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint gift_cards_amount check (amount_cents between 1 and 1000000)
);

create index gift_cards_by_id on gift_cards (id);

-- A code is made from its seed. Neither code nor a hash that could be tried without SECRET_KEY is stored.
create table gift_card_recipients (
  team_id bigint not null,
  id bigint generated always as identity,
  gift_card_id bigint not null,
  recipient_id bigint,                        -- of the recipient list that named the person
  name text not null,
  email text not null,
  message text,                               -- null: the message of all cards issued together
  amount_cents integer not null,
  balance_cents integer not null default 0,
  changes integer not null default 0,         -- counted by entries that have no other source
  code_seed uuid not null default gen_random_uuid(),
  code_hash text,                             -- null until the card is made
  code_last4 text,
  is_enabled boolean not null default true,
  expires_at timestamptz,                     -- the last moment at which the card can be used
  mails integer not null default 0,           -- how often it was mailed
  mailed_at timestamptz,
  reminded_of timestamptz,                    -- the end that the person was reminded of
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint gift_card_recipients_card_fk foreign key (team_id, gift_card_id) references gift_cards (team_id, id),
  constraint gift_card_recipients_amount check (amount_cents between 1 and 1000000),
  constraint gift_card_recipients_balance check (balance_cents >= 0),
  constraint gift_card_recipients_void_is_empty check (voided_at is null or balance_cents = 0)
);
create unique index gift_card_recipients_one_of_address on gift_card_recipients (team_id, gift_card_id, email)
  where voided_at is null;
create unique index gift_card_recipients_code on gift_card_recipients (team_id, code_hash);
create index gift_card_recipients_by_id on gift_card_recipients (id);
create index gift_card_recipients_to_make on gift_card_recipients (gift_card_id) where code_hash is null and voided_at is null;
create index gift_card_recipients_to_mail on gift_card_recipients (gift_card_id)
  where code_hash is not null and mails = 0 and voided_at is null;
create index gift_card_recipients_to_expire on gift_card_recipients (expires_at) where balance_cents > 0;

-- Append-only. A balance is the sum of its entries.
create table gift_card_entries (
  team_id bigint not null,
  id bigint generated always as identity,
  recipient_id bigint not null,
  kind text not null,
  delta_cents integer not null,
  source_type text not null,
  source_id bigint not null,
  actor_name text not null,
  note text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint gift_card_entries_card_fk foreign key (team_id, recipient_id) references gift_card_recipients (team_id, id),
  constraint gift_card_entries_kind check (
    kind in ('issue', 'hold', 'release', 'spend', 'refund', 'adjust', 'expire', 'prolong', 'void')
  ),
  constraint gift_card_entries_once unique (team_id, recipient_id, kind, source_type, source_id)
);
-- A hold ends once: given back or spent.
create unique index gift_card_entries_end_of_hold on gift_card_entries (team_id, recipient_id, source_type, source_id)
  where kind in ('release', 'spend');
create index gift_card_entries_of_source on gift_card_entries (team_id, source_type, source_id);
