-- Why a mail server refused a mail for good.
alter table mails add column refusal text;
