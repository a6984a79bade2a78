-- How many orders a team or member has in each status, so that a list's total costs no count of a million rows.
-- Rows are only added, one per change, and folded together every minute; the sum is exact at any moment.
create table order_tallies (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  user_id bigint not null,
  status text not null,
  is_redemption boolean not null,
  delta bigint not null
);
create index order_tallies_of_team on order_tallies (team_id, user_id, status);

create function tally_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (team_id, user_id, status, is_redemption, delta)
  select team_id, user_id, status, group_order_id is not null, count(*) from added where status <> 'unpaid' group by 1, 2, 3, 4;
  return null;
end $$;

create function tally_moved_order() returns trigger language plpgsql as $$
begin
  if old.status <> 'unpaid' then
    insert into order_tallies (team_id, user_id, status, is_redemption, delta) values (old.team_id, old.user_id, old.status, old.group_order_id is not null, -1);
  end if;
  if new.status <> 'unpaid' then
    insert into order_tallies (team_id, user_id, status, is_redemption, delta) values (new.team_id, new.user_id, new.status, new.group_order_id is not null, 1);
  end if;
  return null;
end $$;

create trigger orders_tally_new after insert on orders referencing new table as added for each statement execute function tally_new_orders();
create trigger orders_tally_moved after update of status on orders for each row when (old.status is distinct from new.status) execute function tally_moved_order();
