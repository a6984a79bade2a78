-- A refund of a bulk send's payment that was made at the provider is split over the shares of its orders, the oldest first.
create index payment_attempts_shares on payment_attempts (share_of, id) where share_of is not null;
