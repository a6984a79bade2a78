-- Buyers of a team's store: their data are erased on request, and found by their email address.
alter table orders
  add column buyer_erased_at timestamptz,
  add constraint orders_buyer_erased check (buyer_erased_at is null
    or (origin = 'store'
      and num_nonnulls(ship_email, ship_phone, ship_company, ship_address_one, ship_address_two, ship_city, ship_zipcode) = 0));
create index orders_of_buyer on orders (team_id, lower(ship_email)) where origin = 'store' and ship_email is not null;
create index carts_of_buyer on carts (team_id, lower(ship_email)) where ship_email is not null;
create index carts_proven on carts (team_id, lower(proven_email)) where proven_email is not null;

-- Whether shoppers may cancel an order on its page while nothing of it is packed.
alter table stores add column shoppers_may_cancel boolean not null default true;
