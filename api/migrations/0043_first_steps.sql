-- When an owner hid the first steps on the dashboard, for the whole team.
alter table teams add column first_steps_hidden_at timestamptz;
