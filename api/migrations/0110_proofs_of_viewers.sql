-- An owner may ask whoever opens the viewer link of a project to prove an email address.
alter table projects add column verify_viewers boolean not null default false;

create table viewer_proofs (
  team_id bigint not null,
  project_id bigint not null,
  person_key text not null,
  email text not null,
  seed uuid not null,
  token_hash text not null,
  link_expires_at timestamptz not null,
  code_expires_at timestamptz not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, project_id, person_key),
  constraint viewer_proofs_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint viewer_proofs_tries check (tries between 0 and 5)
);
create unique index viewer_proofs_token on viewer_proofs (team_id, project_id, token_hash);
create index viewer_proofs_expired on viewer_proofs (link_expires_at);

-- What a proof is exchanged for: a viewer whose address is known.
create table viewer_sessions (
  team_id bigint not null,
  project_id bigint not null,
  token_hash text not null,
  person_key text not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (team_id, project_id, token_hash),
  constraint viewer_sessions_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
);
create index viewer_sessions_expired on viewer_sessions (expires_at);
