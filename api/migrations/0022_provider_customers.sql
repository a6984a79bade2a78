-- Who a team is to the card provider: one customer, whatever it pays with.
create table provider_customers (
  team_id bigint primary key references teams (id),
  customer_id text not null,
  created_at timestamptz not null default now(),
  constraint provider_customers_customer_key unique (customer_id)
);
insert into provider_customers (team_id, customer_id)
select distinct on (provider_customer_id) team_id, provider_customer_id from (
  select distinct on (team_id) team_id, provider_customer_id, id from payment_methods where provider_customer_id is not null order by team_id, is_default desc, id desc
) latest order by provider_customer_id, id;
