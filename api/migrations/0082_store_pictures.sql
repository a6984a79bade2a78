-- The pictures a product has in the team's store. The one with the lowest position is shown first, the default; products
-- without any show those of the catalog.
alter table product_variants
  add constraint product_variants_product_key unique (team_id, product_id, id);

create table store_images (
  id bigint generated always as identity,
  team_id bigint not null,
  product_id bigint not null,
  path text not null,
  alt text not null default '',
  width integer not null,
  height integer not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint store_images_product foreign key (team_id, product_id)
    references products (team_id, id) on delete cascade,
  constraint store_images_product_key unique (team_id, product_id, id),
  constraint store_images_once unique (team_id, product_id, path),
  constraint store_images_alt check (length(alt) <= 200),
  constraint store_images_size check (width > 0 and height > 0)
);

-- Which picture shows a variant; the keys keep both to one product.
create table store_variant_images (
  team_id bigint not null,
  product_id bigint not null,
  product_variant_id bigint not null,
  image_id bigint not null,
  primary key (team_id, product_variant_id),
  constraint store_variant_images_variant foreign key (team_id, product_id, product_variant_id)
    references product_variants (team_id, product_id, id) on delete cascade,
  constraint store_variant_images_image foreign key (team_id, product_id, image_id)
    references store_images (team_id, product_id, id) on delete cascade
);
create index store_variant_images_of_image on store_variant_images (team_id, product_id, image_id);
