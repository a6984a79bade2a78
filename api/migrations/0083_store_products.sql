-- What of the catalog a team's store shows, and how it is called, described and priced there (decision 0074).
create table store_products (
  team_id bigint not null,
  product_id bigint not null,
  is_listed boolean not null default false,
  e_commerce_price_cents integer,                -- null: each variant costs its retail price
  name text,                                     -- null: that of the catalog, as for the description
  description text,
  description_html text,                         -- made of `description` when it is saved
  position integer,                              -- products without one come after those with one, by name
  version integer not null default 1,
  primary key (team_id, product_id),
  constraint store_products_product foreign key (team_id, product_id)
    references products (team_id, id) on delete cascade,
  constraint store_products_price check (e_commerce_price_cents between 1 and 9999999),
  constraint store_products_name check (btrim(name) <> ''),
  constraint store_products_description check ((description is null) = (description_html is null)),
  constraint store_products_position check (position between 1 and 9999)
);
create index store_products_listed on store_products (team_id) where is_listed;

-- The products a shopper is shown beside one, where the team chose them.
create table store_suggestions (
  team_id bigint not null,
  product_id bigint not null,
  suggested_product_id bigint not null,
  position integer not null,
  primary key (team_id, product_id, suggested_product_id),
  constraint store_suggestions_product foreign key (team_id, product_id)
    references products (team_id, id) on delete cascade,
  constraint store_suggestions_suggested foreign key (team_id, suggested_product_id)
    references products (team_id, id) on delete cascade,
  constraint store_suggestions_other check (suggested_product_id <> product_id),
  constraint store_suggestions_position check (position between 1 and 8)
);

-- Whoever hides or archives a product takes it out of the store in the same moment, also an operator or an import. It does
-- not come back by itself. Listing locks the product first, so that neither can miss the other.
create function take_out_of_store() returns trigger language plpgsql as $$
begin
  update store_products
  set is_listed = false
  where team_id = new.team_id and product_id = new.id and is_listed;
  return null;
end $$;
create trigger products_leave_store after update of admin_only, is_card, archived_at on products
  for each row when (new.admin_only or new.is_card or new.archived_at is not null)
  execute function take_out_of_store();
