-- How often something was tried of late, shared by all nodes. Not logged: after a crash counting begins anew, and no try waits for the disk.
create unlogged table rate_limits (
  key varchar(255) primary key,                  -- name of the limit and a hash of what it counts: no addresses, no e-mails
  points integer not null default 0,
  expire bigint                                  -- milliseconds since 1970
);
create index rate_limits_expire on rate_limits (expire);
