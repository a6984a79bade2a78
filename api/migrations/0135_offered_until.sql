-- The last day on which a product has a variant to offer: in the year 9999 where one has no last day, null where all are archived.
-- Lists and their counts need not look at the variants of every product.
alter table products add column offered_until date;

update products p
set offered_until = (
  select max(coalesce(v.expiration_date, '9999-12-31'))
  from product_variants v
  where v.product_id = p.id and v.archived_at is null
);

create function set_offered_until() returns trigger language plpgsql as $$
declare
  changed bigint := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  -- A change of another variant of the same product waits here, so that the statement below sees both.
  perform from products where id = changed for no key update;
  update products p
  set offered_until = offered.until
  from (
    select max(coalesce(v.expiration_date, '9999-12-31')) as until
    from product_variants v
    where v.product_id = changed and v.archived_at is null
  ) offered
  where p.id = changed and p.offered_until is distinct from offered.until;
  return null;
end $$;

create trigger product_variants_offer_new
  after insert or delete on product_variants
  for each row execute function set_offered_until();
create trigger product_variants_offer_changed
  after update of archived_at, expiration_date on product_variants
  for each row
  when (old.archived_at is distinct from new.archived_at or old.expiration_date is distinct from new.expiration_date)
  execute function set_offered_until();
