-- Whether a device has proven the address by a mail. One that has not, entered by the address alone or by a personal link, which may have
-- been forwarded: it is ended once somebody proves the address, or gives a postal one on another device.
alter table participant_tokens add column is_proven boolean not null default false;
