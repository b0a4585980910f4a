import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/connect.ts'
import type { OpenDatabase } from '#server/platform/database/open-database.ts'

interface ReusableDatabase extends OpenDatabase {
  databaseUrl: string
}

/**
 * Databases on PostgreSQL that one test after the other uses, emptied in between, with their connections.
 *
 * Creating one and connecting to it takes fifty times as long as deleting the rows of a test.
 */
export class ReusableDatabases {
  readonly #create: () => Promise<string>
  readonly #unused: ReusableDatabase[] = []

  /** `create` returns the URL of a new copy of a database that `makeReusable` has prepared. */
  constructor(create: () => Promise<string>) {
    this.#create = create
  }

  /** A database without the rows of any other test. */
  async take(dataFolder: string): Promise<ReusableDatabase> {
    const unused = this.#unused.pop()
    if (unused !== undefined) return unused
    const databaseUrl = await this.#create()
    return { ...(await openDatabase({ databaseUrl, dataFolder })), databaseUrl }
  }

  /** Empties a database for the next test. Closes it for good if a test has changed more than its rows. */
  async giveBack(database: ReusableDatabase): Promise<void> {
    const { rows } = await sql<{ is_empty: boolean }>`select testing.empty() as is_empty`.execute(database.db)
    if (rows[0]?.is_empty) this.#unused.push(database)
    else await database.close()
  }
}

/**
 * Adds a function to a migrated database that empties it: it restores the present rows and resets the sequences to
 * match.
 *
 * It returns false if there were changes of the schema or of the database's settings, statistics of a test's rows, or
 * if a connection is still at work. All of it is in a schema of its own and without tables, so that tests find the
 * same tables as in the product.
 */
export async function makeReusable({ db }: OpenDatabase): Promise<void> {
  const inserts: string[] = []
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await sql<{ stored: string | null }>`
      select json_agg(t)::text as stored from ${sql.table(name)} as t`.execute(db)
    const stored = rows[0]?.stored
    if (stored == null) continue
    inserts.push(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $json$${stored}$json$);`,
    )
  }
  const { rows: counted } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db)
  const counts = counted.map(({ name, last }) => `perform setval('public.${name}', ${last}, true);`)
  await sql
    .raw(`
      create schema testing;
      create sequence testing.schema_changes;
      create function testing.empty() returns boolean language plpgsql as $function$
      declare
        filled record;
      begin
        if (select is_called from testing.schema_changes)
          or exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
            where d.datname = current_database())
          or exists (select from pg_stats where schemaname = 'public')
          or exists (select from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
        then
          return false;
        end if;
        set local session_replication_role = replica;
        for filled in
          select oid::regclass as name, pg_total_relation_size(oid) > 1000000 as is_large from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
        loop
          if filled.is_large then
            execute format('truncate %s cascade', filled.name);
          else
            execute format('delete from %s', filled.name);
          end if;
        end loop;
        ${inserts.join('\n')}
        perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
          from pg_sequences where schemaname = 'public' and last_value is not null;
        ${counts.join('\n')}
        return true;
      end $function$;
      create function testing.note_schema_change() returns event_trigger language plpgsql as $$
        begin perform nextval('testing.schema_changes'); end $$;
      create event trigger schema_change on ddl_command_end execute function testing.note_schema_change();
    `)
    .execute(db)
}
