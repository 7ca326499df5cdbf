/** A base backup by the low-level API of PostgreSQL, for servers without `pg_basebackup`, such as those of the tests. */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Folders whose files belong to the running server and not to a backup; the folders themselves must exist. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const omitted = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|postgresql\.auto\.conf\.tmp)$/

/**
 * Copies the files of a running server from `data` to the new folder `target`. Resolves once the WAL of the backup is in the
 * archive, so that the copy can be restored.
 */
export async function takeBaseBackup(url: string, data: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('crema', fast => true)")
    await copyFolder(data, target)
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)',
    )
    const [stopped] = rows
    if (!stopped) throw new Error('pg_backup_stop answered nothing.')
    if (stopped.spcmapfile.trim() !== '') throw new Error('Tablespaces are not copied here.')
    await writeFile(join(target, 'backup_label'), stopped.labelfile)
  } finally {
    await client.end()
  }
}

async function copyFolder(from: string, to: string, isEmptied = false): Promise<void> {
  await mkdir(to, { mode: 0o700, recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (omitted.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (!isEmptied) await copyFolder(source, target, emptied.has(entry.name))
    } else if (entry.isFile() && !isEmptied) {
      await copyExisting(source, target)
    }
  }
}

/** The server may remove a file during the copy, such as that of a dropped table: replaying the WAL does so again. */
async function copyExisting(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
