-- An operator may have a second factor, as a member may.

alter table second_factors
  drop constraint second_factors_pkey,
  alter column user_id drop not null,
  add column operator_id bigint references operators (id) on delete cascade,
  add constraint second_factors_owner check (num_nonnulls(user_id, operator_id) = 1),
  add constraint second_factors_user_key unique (user_id),
  add constraint second_factors_operator_key unique (operator_id);

alter table recovery_codes
  drop constraint recovery_codes_pk,
  alter column user_id drop not null,
  add column operator_id bigint references operators (id) on delete cascade,
  add constraint recovery_codes_owner check (num_nonnulls(user_id, operator_id) = 1),
  add constraint recovery_codes_user_key unique (user_id, code_hash),
  add constraint recovery_codes_operator_key unique (operator_id, code_hash);
