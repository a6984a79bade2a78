-- Whether an order is paid or being paid, for the statement that locks it. A function of plpgsql reads what is committed
-- when it is called, so after a wait for the lock it sees the payment that was made meanwhile; a join would not.
create function order_has_live_payment(checked_order_id bigint) returns boolean language plpgsql volatile as $$
begin
  return exists (
    select from payment_attempts where order_id = checked_order_id and state in ('pending', 'succeeded')
  );
end $$;
