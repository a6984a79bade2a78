-- Gifts as tasks in Salesforce (decision 0093).

-- Whose gifts are logged, and how. It outlives the person's connection; what was chosen is for one organization only.
create table crm_log_senders (
  team_id bigint not null,
  user_id bigint not null,
  log_gifts boolean not null default true,
  organization_id text,
  record_type_id text,
  task_fields jsonb not null default '{}',
  -- The worker that writes this person's tasks now.
  lease uuid,
  lease_until timestamptz,
  served_at timestamptz,
  constraint crm_log_senders_key primary key (team_id, user_id),
  constraint crm_log_senders_team foreign key (team_id) references teams (id),
  constraint crm_log_senders_user foreign key (user_id) references users (id),
  constraint crm_log_senders_lease check ((lease is null) = (lease_until is null)),
  constraint crm_log_senders_fields check (jsonb_typeof(task_fields) = 'object')
);

-- What the team lets its gifts say in Salesforce.
create table crm_log_teams (
  team_id bigint not null,
  log_message boolean not null default false,
  log_costs boolean not null default false,
  constraint crm_log_teams_key primary key (team_id),
  constraint crm_log_teams_team foreign key (team_id) references teams (id)
);

-- A linked gift and the task it is in Salesforce.
create table crm_log_entries (
  team_id bigint not null,
  id bigint not null generated always as identity,
  order_id bigint not null,
  user_id bigint not null,
  state text not null,
  -- Which state of the order is to be written, and which one the task has.
  wanted integer not null default 1,
  written integer not null default 0,
  -- A task was asked for and nobody knows yet whether it was made; it would have this subject.
  sent_at timestamptz,
  sent_version integer,
  subject text,
  task_id text,
  -- A person has linked the gift to another record than its task.
  is_moved boolean not null default false,
  instance_url text,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  problem_code text,
  problem_text text,
  problem_fields text[] not null default '{}',
  logged_at timestamptz,
  written_at timestamptz,
  constraint crm_log_entries_key primary key (team_id, id),
  constraint crm_log_entries_once unique (team_id, order_id),
  constraint crm_log_entries_order foreign key (team_id, order_id) references orders (team_id, id),
  constraint crm_log_entries_sender foreign key (team_id, user_id) references crm_log_senders (team_id, user_id),
  constraint crm_log_entries_state check (state in ('waiting', 'logged', 'failed', 'skipped')),
  constraint crm_log_entries_written check (written between 0 and wanted),
  constraint crm_log_entries_logged check (state <> 'logged' or (task_id is not null and written = wanted)),
  constraint crm_log_entries_sent check (
    (sent_at is null) = (sent_version is null) and (sent_at is null or (task_id is null and subject is not null))
  ),
  constraint crm_log_entries_task check ((task_id is null) = (instance_url is null)),
  constraint crm_log_entries_problem check (problem_text is null or problem_code is not null)
);
create index crm_log_entries_due on crm_log_entries (team_id, user_id, next_at) where state = 'waiting';
create index crm_log_entries_failed on crm_log_entries (team_id, user_id, id) where state = 'failed';
