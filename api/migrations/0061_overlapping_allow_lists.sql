-- Further lists that name somebody, or the address named by itself (null): who stands on another list stays when one is deleted.
create table allowed_user_lists (
  id bigint generated always as identity,
  team_id bigint not null,
  allowed_user_id bigint not null,
  allow_list_id bigint,
  primary key (team_id, id),
  constraint allowed_user_lists_user_fk
    foreign key (team_id, allowed_user_id) references allowed_users (team_id, id) on delete cascade,
  constraint allowed_user_lists_list_fk
    foreign key (team_id, allow_list_id) references allow_lists (team_id, id) on delete cascade
);
create unique index allowed_user_lists_once
  on allowed_user_lists (team_id, allowed_user_id, allow_list_id) nulls not distinct;
create index allowed_user_lists_of_list on allowed_user_lists (team_id, allow_list_id);
