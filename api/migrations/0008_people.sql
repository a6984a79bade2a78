-- People: confirmed addresses, who left, acting as another member, and how many a team has.

alter table users
  add column email_confirmed_at timestamptz,
  add column google_sub text,                    -- the account at Google, whose e-mail may change
  add column removed_from bigint references teams (id), -- left this team: the row stays for the records, signs in no more, and its e-mail is free again
  add constraint users_google_key unique (google_sub),
  add constraint users_removed check (removed_from is null or (password_hash is null and google_sub is null));
alter table users drop constraint users_email_key;
-- Only who is still here holds an address.
create unique index users_email_key on users (email) where removed_from is null;

alter table sessions
  add column acting_user_id bigint references users (id) on delete cascade, -- the member a team owner acts as
  add column acting_until timestamptz,
  add column method text not null default 'password',
  add constraint sessions_acting check ((acting_user_id is null) = (acting_until is null)),
  add constraint sessions_method check (method in ('password', 'saml', 'google', 'invitation', 'reset'));
create index sessions_acting_user on sessions (acting_user_id) where acting_user_id is not null;

alter table teams
  add column member_count integer not null default 0,
  add column owner_count integer not null default 0;
update teams set member_count = m.members, owner_count = m.owners
from (select team_id, count(*) as members, count(*) filter (where role = 'team_owner') as owners from memberships group by team_id) m
where m.team_id = teams.id;
-- A team always keeps an owner: whoever would take the last one away, at the same time or not, is refused here.
alter table teams add constraint teams_keeps_owner check (owner_count > 0 or member_count = 0);

create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  sealed_secret text not null,                   -- under SECRET_KEY: the database alone makes no codes
  confirmed_at timestamptz,                      -- asked for at sign-in only from here on
  last_step bigint not null default 0,           -- a code counts once: only later steps are taken
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pk primary key (user_id, code_hash)
);
