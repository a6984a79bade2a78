-- Files of allow lists, mails to those who are on them, and the allow lists of a team's store.

-- An uploaded file in parts of a megabyte, until its addresses are read.
create table allow_list_files (
  team_id bigint not null,
  allow_list_id bigint not null,
  part integer not null,
  content bytea not null,
  primary key (team_id, allow_list_id, part),
  foreign key (team_id, allow_list_id) references allow_lists (team_id, id) on delete cascade
);

-- Who wants no reminders is in `mail_opt_outs` (decision 0061).
alter table allowed_users
  drop column no_more_reminders_at,
  add column due_mail text,                      -- asked for, and queued by a job
  add column invitation_day date,
  add column invitations_of_day integer not null default 0,
  add column scheduled_reminder text,            -- the last one before closing that was due: a week or a day before
  add constraint allowed_users_due_mail check (due_mail in ('invitation', 'reminder')),
  add constraint allowed_users_invitations check (invitations_of_day between 0 and 3),
  add constraint allowed_users_reminder check (scheduled_reminder in ('week', 'day'));
create index allowed_users_due on allowed_users (team_id, group_order_id, id) where due_mail is not null;

-- Who may buy in the store of a team: whoever is named, or is on a list that is enabled.
create table store_allowed_lists (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  name text not null,
  enabled boolean not null default true,
  skipped_count integer not null default 0,      -- rows of the file that hold no address
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint store_allowed_lists_name check (btrim(name) <> '')
);

create table store_allowed_users (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  list_id bigint,                                -- null where the address was named by itself
  email text not null,                           -- as `normalizeAddress` writes it
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, list_id) references store_allowed_lists (team_id, id) on delete cascade
);
create unique index store_allowed_users_once on store_allowed_users (team_id, list_id, email) nulls not distinct;
create index store_allowed_users_email on store_allowed_users (team_id, email);
