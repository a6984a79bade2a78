-- The result is the same. `translate` compares every character with each one to be removed, and took over a quarter of the time in
-- which the rows of a file are matched.
create or replace function folded(words text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(replace(replace(replace(replace(lower(words),
    ' ', ''), '.', ''), ',', ''), '-', ''), '''', ''), '’', ''), '/', ''), '#', '');
