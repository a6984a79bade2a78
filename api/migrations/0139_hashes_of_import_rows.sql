-- What the rows of a file are compared by is computed as each row is written, while the next rows are checked, and not for all rows
-- at once after the last one and after each repair. An email that was found wrong has none.
alter table bulk_import_rows
  add column email_hash bigint generated always as (
    case when verdict <> 'wrong' or not errors @> '[{"field": "email"}]' then hashtextextended(lower(email), 0) end
  ) stored,
  add column address_hash bigint generated always as (
    hashtextextended(folded(name || '|' || address_one || '|' || coalesce(zipcode, '')) || '|' || country, 0)
  ) stored;
