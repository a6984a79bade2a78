-- Invitations into a team, and budgets changed by hand.

create table invitations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  email text not null,                       -- lower case
  role text not null,
  subteam_id bigint,
  state text not null default 'pending',     -- expired is pending past expires_at
  seed uuid not null,                        -- makes both tokens under SECRET_KEY; the database alone opens nothing
  token_hash text not null,                  -- of the link an owner may hand over
  mail_token_hash text not null,             -- of the link in the mail, which proves the address too
  invited_by_id bigint not null references users (id),
  invited_by_name text not null,
  sent_at timestamptz not null default now(),
  sent_count integer not null default 1,     -- one mail each
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_user_id bigint references users (id),
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invitations_email_lower check (email = lower(email)),
  constraint invitations_role check (role in ('limited_user', 'member', 'team_owner', 'store_admin')),
  constraint invitations_state check (state in ('pending', 'accepted', 'canceled')),
  constraint invitations_accepted check ((state = 'accepted') = (accepted_user_id is not null and accepted_at is not null)),
  constraint invitations_canceled check ((state = 'canceled') = (canceled_at is not null)),
  constraint invitations_subteam foreign key (team_id, subteam_id) references subteams (team_id, id) on delete set null (subteam_id),
  constraint invitations_token_key unique (token_hash),
  constraint invitations_mail_token_key unique (mail_token_hash)
);
-- A team asks an address once at a time.
create unique index invitations_one_pending on invitations (team_id, email) where state = 'pending';
create index invitations_subteam_id on invitations (subteam_id) where subteam_id is not null;

-- The source of what an owner changes on a budget: each change is one of its own.
create sequence budget_changes;
alter table budget_entries
  drop constraint budget_entries_kind,
  add constraint budget_entries_kind check (kind in ('credit', 'hold', 'release', 'infinite_on', 'infinite_off')),
  add constraint budget_entries_infinite check (delta_cents = 0 or kind not in ('infinite_on', 'infinite_off'));
create index budget_entries_user on budget_entries (user_id, id);
