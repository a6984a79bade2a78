-- What owners need of projects beyond collecting: bound file links, blanked addresses, a cap they can lift, and people asked by mail.

-- A link opens the file only for the session, or for holders of the viewer link, that asked for it.
delete from project_file_links;
alter table project_file_links
  add column session_id bigint references sessions (id) on delete cascade,
  add column viewer_token_hash text,
  add constraint project_file_links_asker check (num_nonnulls(session_id, viewer_token_hash) = 1);
create index project_file_links_of_session on project_file_links (session_id);

alter table projects
  add column done_at timestamptz,                  -- addresses are blanked 90 days later
  add column addresses_blanked_at timestamptz,
  add column keeps_collecting boolean not null default false; -- past the cap, because an owner said so
update projects
set done_at = updated_at
where state = 'done';
create index projects_to_blank on projects (done_at) where done_at is not null and addresses_blanked_at is null;

-- Finds likely doubles: the same name at the same street.
create index submissions_by_name_and_street
  on submissions (team_id, project_id, lower(name), lower(address_one))
  where deleted_at is null;

-- People an owner asked by mail to submit. The seed makes their link again (decision 0020).
create table submission_asks (
  id bigint generated always as identity,
  team_id bigint not null,
  project_id bigint not null,
  person_key text not null,
  email text not null,
  name text,
  recipient_id bigint,                             -- whose known address the page fills in
  link_seed uuid not null default gen_random_uuid(),
  asked_by bigint references users (id) on delete set null,
  asked_at timestamptz not null default now(),
  reminders integer not null default 0,
  next_reminder_at timestamptz,                    -- null once nobody needs to be reminded
  primary key (team_id, id),
  constraint submission_asks_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint submission_asks_recipient_fk
    foreign key (team_id, recipient_id) references recipients (team_id, id) on delete set null (recipient_id),
  constraint submission_asks_reminders check (reminders between 0 and 2)
);
create unique index submission_asks_one_per_person on submission_asks (team_id, project_id, person_key);
create index submission_asks_of_recipient on submission_asks (team_id, recipient_id) where recipient_id is not null;
create index submission_asks_of_asker on submission_asks (asked_by) where asked_by is not null;
create index submission_asks_to_remind on submission_asks (next_reminder_at) where next_reminder_at is not null;
