-- As before, by `replace`: `translate` looks at every sign of a text for each that is left out, and took a third of marking who is in
-- a file twice.
create or replace function folded(words text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(replace(replace(replace(replace(lower(words),
    ' ', ''), '.', ''), ',', ''), '-', ''), '''', ''), '’', ''), '/', ''), '#', '');
