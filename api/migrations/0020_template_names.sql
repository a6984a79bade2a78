-- A team names each template once, in whatever spelling; of older ones that share a name, the later get a number.
update card_templates t set name = left(t.name, 100) || ' #' || t.id
from (select id, row_number() over (partition by team_id, lower(name) order by id) as place from card_templates) double
where double.id = t.id and double.place > 1;
create unique index card_templates_name_key on card_templates (team_id, lower(name));
