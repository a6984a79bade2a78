import type { Db } from '../../src/platform/db/database.ts'

/**
 * Notes which tables change: all but what a mere visit leaves behind, and events and counts of calls, which may be written a second
 * after their change. Rows that are written as they were do not count.
 */
export async function noteChanges({ pool }: Db): Promise<void> {
  await pool.query(`
    create table noted_changes (name text not null);
    create function note_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'UPDATE' or old is distinct from new then
          insert into noted_changes values (tg_table_name);
        end if;
        return null;
      end $$;
    do $$
      declare name text;
      begin
        for name in
          select table_name
          from information_schema.tables
          where table_schema = 'public'
            and table_type = 'BASE TABLE'
            and table_name not in (
              'sessions', 'idempotency_keys', 'rate_limits', 'live_events', 'api_key_calls', 'api_key_slots', 'noted_changes'
            )
        loop
          execute format(
            'create trigger note_change after insert or update or delete on %I for each row execute function note_change()',
            name);
        end loop;
      end $$`)
}

export async function forgetChanges({ pool }: Db): Promise<void> {
  await pool.query('truncate noted_changes')
}

export async function changedTables({ pool }: Db): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select distinct name from noted_changes order by name')
  return rows.map(row => row.name)
}
