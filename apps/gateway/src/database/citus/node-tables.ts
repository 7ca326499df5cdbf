/**
 * On the node of a market, its statements use the tables with the rows themselves, by views in a schema beside it. They are
 * executed by PostgreSQL as on any other server: Citus refuses some statements, answers others wrongly, and sends what a CTE
 * returns to all other nodes, so that a claim would fail with any of them.
 */
import { escapeIdentifier, type ClientBase } from 'pg'

/** The schema of the views. It is in front of the market's own one in the search path, which has the functions. */
export const nodeSchema = (schema: string): string => `${schema}_node`

/** The table whose shard is looked up and locked to find the market's node: a market always has it. */
const shardTable = 'kysely_migration'

/** What the guard of the tables raises when the market is on another node. */
export const movedState = 'CR002'

type Table = { name: string; shard: string; columns: string[]; defaults: Record<string, string> }

/** Creates or updates the views and guards of the node that `client` is connected to; most times there is nothing to do. */
export async function prepareNode(client: ClientBase, schema: string): Promise<void> {
  const views = nodeSchema(schema)
  if ((await outdatedTables(client, schema)).length === 0) return
  await client.query('begin')
  try {
    // They belong to this node only.
    await client.query('set local citus.enable_ddl_propagation to off')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`crema ${views}`])
    const tables = await outdatedTables(client, schema)
    const shard = tables.length > 0 && (await shardOf(client, schema, shardTable))
    if (shard) {
      await createSchema(client, views)
      await client.query(guardOf(views, shard))
      for (const table of tables) await client.query(viewOf(views, table))
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Removes the views of a node, for a migration that changes columns that they have. */
export async function removeViews(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = $1`,
    [nodeSchema(schema)],
  )
  await client.query('begin')
  await client.query('set local citus.enable_ddl_propagation to off')
  for (const { name } of rows)
    await client.query(
      `drop view if exists ${escapeIdentifier(nodeSchema(schema))}.${escapeIdentifier(name)}`,
    )
  await client.query('commit')
}

/** The tables without a view that has all of their columns. */
async function outdatedTables(client: ClientBase, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, shard_name(c.oid, s.shardid) as shard, own.columns, own.defaults
    from pg_dist_schema d join pg_dist_partition p using (colocationid) join pg_dist_shard s using (logicalrelid)
    join pg_class c on c.oid = p.logicalrelid, ${shapeOf('c.oid', 'own')},
      ${shapeOf("to_regclass($2 || '.' || quote_ident(c.relname))", 'viewed')}
    where d.schemaid = to_regnamespace($1) and (own.columns, own.defaults) is distinct from (viewed.columns, viewed.defaults)`,
    [escapeIdentifier(schema), escapeIdentifier(nodeSchema(schema))],
  )
  return rows
}

/** The columns of a table or view and their defaults, as SQL. */
const shapeOf = (table: string, alias: string) => `lateral (
      select array_agg(a.attname::text order by a.attnum) as columns,
        coalesce(jsonb_object_agg(a.attname, pg_get_expr(f.adbin, f.adrelid)) filter (where f.adbin is not null), '{}')
          as defaults
      from pg_attribute a left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
      where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped
    ) ${alias}`

/** Where an administrator has distributed the market, and no gateway. Asked first, since it needs a right even where it exists. */
async function createSchema(client: ClientBase, views: string): Promise<void> {
  const { rows } = await client.query('select from pg_namespace where nspname = $1', [views])
  if (rows.length === 0) await client.query(`create schema ${escapeIdentifier(views)}`)
}

async function shardOf(client: ClientBase, schema: string, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ shard: string }>(
    `select shardid as shard from pg_dist_shard where logicalrelid = to_regclass($1)`,
    [`${escapeIdentifier(schema)}.${escapeIdentifier(table)}`],
  )
  return rows[0]?.shard
}

/**
 * Citus moves a market while its transactions write: it waits for an exclusive lock of the shard's placement, copies what was written
 * until then, changes the placement and releases the lock. Each statement that writes takes that lock shared, as those that Citus
 * plans do, and is refused where the market is on another node by then.
 */
function guardOf(views: string, shard: string): string {
  const shareLock = 5
  return `create or replace function ${escapeIdentifier(views)}.refuse_if_moved() returns trigger language plpgsql as $guard$
    begin
      perform pg_catalog.lock_shard_metadata(${shareLock}, array[${Number(shard)}]::bigint[]);
      if not exists (
        select from pg_catalog.pg_dist_placement
        where shardid = ${Number(shard)} and groupid = (select groupid from pg_catalog.pg_dist_local_group)
      ) then
        raise exception 'The market is on another node.' using errcode = '${movedState}';
      end if;
      return null;
    end
    $guard$`
}

function viewOf(views: string, { name, shard, columns, defaults }: Table): string {
  const view = `${escapeIdentifier(views)}.${escapeIdentifier(name)}`
  const trigger = 'market_place'
  return [
    `drop view if exists ${view}`,
    `create view ${view} as select ${columns.map(escapeIdentifier).join(', ')} from ${shard}`,
    // Those with a sequence are not in the table with the rows.
    ...Object.entries(defaults).map(
      ([column, value]) => `alter view ${view} alter column ${escapeIdentifier(column)} set default ${value}`,
    ),
    `drop trigger if exists ${trigger} on ${shard}`,
    `create trigger ${trigger} before insert or update or delete on ${shard}
      for each statement execute function ${escapeIdentifier(views)}.refuse_if_moved()`,
  ].join(';\n')
}
