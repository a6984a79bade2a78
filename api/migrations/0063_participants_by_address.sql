-- To find the visits of a person whose data are erased.
create index participants_of_address on participants (team_id, email);
create index participants_of_person_key on participants (team_id, person_key);
