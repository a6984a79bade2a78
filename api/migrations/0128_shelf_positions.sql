-- Where a variant lies in the warehouse, as the label on the shelf says it; empty where nobody entered it.
alter table product_variants
  add column shelf text not null default '',
  add constraint product_variants_shelf check (char_length(shelf) <= 20 and shelf = trim(shelf));
