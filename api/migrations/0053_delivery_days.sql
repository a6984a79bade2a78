-- Working days the carrier takes, as it said when shipping was chosen; null where it said nothing.
-- Orders of a bulk send had no day to show.
alter table bulk_send_rows add column delivery_days integer;
alter table orders add column delivery_days integer;

update orders o
set delivery_days = q.delivery_days
from order_rates q
where q.order_id = o.id
  and q.rate_id = o.rate_id;
