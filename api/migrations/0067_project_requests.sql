-- A team asks for a project in its own words; operators make it from that.
alter table projects
  add column request text,
  add column requested_by bigint references users (id);
create index projects_of_requester on projects (requested_by) where requested_by is not null;
