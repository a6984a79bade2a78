-- A wish to top the deposit up is charged once, and refunds made at the card provider are found by its id.

alter table topups add column request_key text;   -- the wish's Idempotency-Key; given up when the card refuses, so that it may be tried again
-- A wish that is sent again, also after a crash, is the top-up it already made.
create unique index topups_once_per_request on topups (user_id, request_key) where request_key is not null;

-- By it the provider's news finds the refunds it is about.
create index refunds_of_provider on refunds (provider_refund_id) where provider_refund_id is not null;

-- The timeline is read by people who see no prices.
update order_events set text = case event
    when 'order.refunded' then regexp_replace(text, '^\$[0-9,.]+ refunded', 'Refunded')
    when 'order.refund_begun' then regexp_replace(text, '^\$[0-9,.]+ on the way', 'A refund is on the way')
    else regexp_replace(text, '^The refund of \$[0-9,.]+ did', 'The refund did') end
where event in ('order.refunded', 'order.refund_begun', 'order.refund_failed');
