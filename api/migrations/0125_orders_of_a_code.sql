-- The orders of a team whose number, or the tracking number of one of whose parcels, lies between two bounds; a bound that is null
-- finds nothing. A function, because lists of modules below parcels search by it. It is planned as a part of the query that calls it.
create function orders_of_code(team bigint, first_id uuid, last_id uuid, tracking text, after_tracking text)
returns table (id bigint) language sql stable as $$
  select o.id
  from orders o
  where o.public_id between first_id and last_id
    and o.team_id = team
  union all
  select p.order_id
  from parcels p
  where p.team_id = team
    and (upper(translate(p.tracking_number, ' -', '')) collate "C") >= tracking
    and (upper(translate(p.tracking_number, ' -', '')) collate "C") < after_tracking
$$;
