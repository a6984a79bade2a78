-- The payment provider's fingerprint of a card's number: the same card, added again, is one payment method.
alter table payment_methods add column fingerprint text;
create unique index payment_methods_same_card on payment_methods (team_id, fingerprint)
  where removed_at is null and fingerprint is not null;
