-- Addresses that get no reminders of a team (decision 0061). In lower case, because mail programs differ in it.
create table mail_opt_outs (
  team_id bigint not null references teams,
  email text not null,
  created_at timestamptz not null default now(),
  constraint mail_opt_outs_pkey primary key (team_id, email),
  constraint mail_opt_outs_lower_case check (email = lower(email))
);

-- Reminders are not sent to those; other mails are.
alter table mails add column is_reminder boolean not null default false;
