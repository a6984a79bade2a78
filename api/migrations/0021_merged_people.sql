-- Two people of one send may turn out to be one: both gifts stay the send's.

alter table orders add column merged_from bigint not null default 0;                 -- whom a send gave it to, when that person has been merged into one the same send had a gift for
drop index orders_once_per_bulk_send;
-- The last judge: one order per recipient of a send.
create unique index orders_once_per_bulk_send on orders (bulk_send_id, recipient_id, merged_from) where bulk_send_id is not null;
alter table bulk_send_rows add column merged_from bigint not null default 0,         -- as in orders
  drop constraint bulk_send_rows_pk, add constraint bulk_send_rows_pk primary key (bulk_send_id, recipient_id, merged_from);
