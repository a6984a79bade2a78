-- What fulfilling a shop's orders would need is not there yet, so no column says that it is.
drop index shop_orders_by_state;
alter table shop_orders
  drop column state,
  drop column problem,
  drop column order_id,
  drop column told_at;
alter table shops drop column fulfills;
alter table shop_authorizations drop column fulfills;
