-- What the payment provider owes the team, such as after a downgrade; its next payments are less by it.
alter table subscriptions
  add column credit_cents bigint not null default 0,
  add constraint subscriptions_credit check (credit_cents >= 0);
