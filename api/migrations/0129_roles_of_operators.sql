-- What an operator may do: everything, or only the work of the warehouse.
alter table operators
  add column role text not null default 'everything',
  add constraint operators_role check (role in ('everything', 'warehouse'));
