-- The parts of all that was chosen on a page are found by the page, not choice by choice: with ten thousand people of two gifts
-- each that is one range of an index instead of twenty thousand lookups.
drop index choices_of_order;
create unique index choices_of_order on choices (team_id, group_order_id, id);

alter table choice_parts add column group_order_id bigint;
update choice_parts w
set group_order_id = c.group_order_id
from choices c
where c.team_id = w.team_id and c.id = w.choice_id;
alter table choice_parts
  alter column group_order_id set not null,
  drop constraint choice_parts_team_id_choice_id_fkey,
  add constraint choice_parts_choice_fk foreign key (team_id, group_order_id, choice_id)
    references choices (team_id, group_order_id, id) on delete cascade;
create index choice_parts_of_order on choice_parts (team_id, group_order_id);

create index choices_of_bundles on choices (team_id, group_order_id, bundle_id) where bundle_id is not null;
