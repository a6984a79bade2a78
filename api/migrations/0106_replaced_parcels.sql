-- The entered parcel that another one took the place of, so that undoing brings it back: carrier, number, url, shippedAt, deliveredAt.
alter table submissions
  add column replaced_parcel jsonb,
  add constraint submissions_replaced_parcel check (replaced_parcel is null or carrier is not null);
