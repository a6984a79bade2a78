-- Links by e-mail: to set a new password, and to prove that an address is the person's own.

-- The primary key lets one link of a purpose live: a new request ends the older one.
create table email_tokens (
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null,
  email text not null,                           -- where the link was sent; it is worth nothing once the person has another address
  seed uuid not null,                            -- makes the link's token again, together with SECRET_KEY
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_tokens_pk primary key (user_id, purpose),
  constraint email_tokens_token_key unique (token_hash),
  constraint email_tokens_purpose check (purpose in ('password_reset', 'email_confirmation'))
);
create index email_tokens_expires_at on email_tokens (expires_at);
