-- Parcels that leave outside of our queue, such as a delivery of everything to one office: operators enter carrier and number.

alter table submissions
  add column carrier text,                       -- these three only where the number was entered
  add column shipped_at timestamptz,
  add column delivered_at timestamptz,
  add constraint submissions_carrier check (btrim(carrier) <> ''),
  add constraint submissions_shipped check (
    (carrier is null) = (shipped_at is null) and (carrier is null or cardinality(tracking_numbers) = 1)
  ),
  add constraint submissions_delivered check (delivered_at is null or shipped_at is not null);

-- A parcel that was sent again is shown by its new number alone once that is on its way.
create or replace function show_parcels_of_submission() returns trigger language plpgsql as $$
begin
  update submissions s set
    tracking_url = p.url,
    tracking_numbers = p.numbers
  from orders o
  cross join lateral (
    select
      coalesce(array_agg(l.tracking_number order by l.number) filter (where l.tracking_number is not null), '{}')
        as numbers,
      (array_agg(l.tracking_url order by l.number desc) filter (where l.tracking_url is not null))[1] as url
    from parcels l
    where l.order_id = o.id
      and l.state in ('shipped', 'delivered', 'returned', 'lost')
      and not exists (
        select
        from reshipments r
        join parcels n on n.reshipment_id = r.id
        where r.parcel_id = l.id
          and r.canceled_at is null
          and n.state in ('shipped', 'delivered', 'returned', 'lost')
      )
  ) p
  where o.id = new.order_id
    and s.team_id = o.team_id
    and s.id = o.submission_id
    and s.carrier is null
    and (s.tracking_url, s.tracking_numbers) is distinct from (p.url, p.numbers);
  return null;
end $$;
