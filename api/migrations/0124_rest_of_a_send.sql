-- A send to the people whom the stock of another one did not cover: its rows marked uncovered. An open plan for them
-- keeps the other one from being deleted; a send that was made only loses the link.
alter table bulk_sends
  add column rest_of_id bigint,
  add constraint bulk_sends_rest_of foreign key (team_id, rest_of_id)
    references bulk_sends (team_id, id) on delete set null (rest_of_id);
create index bulk_sends_of_rest on bulk_sends (team_id, rest_of_id) where rest_of_id is not null;
