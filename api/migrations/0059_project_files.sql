-- Links to the file of a project's submissions: each is good for one download within ten minutes.
create table project_file_links (
  team_id bigint not null,
  project_id bigint not null,
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (team_id, project_id, token_hash),
  constraint project_file_links_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
);
create index project_file_links_of_token on project_file_links (token_hash);
create index project_file_links_expired on project_file_links (expires_at);
