import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGivenCluster } from './citus-cluster.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crema-cluster-command-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('without a command there is no cluster, which is a failure where one was asked for', async () => {
  const nowhere = join(folder, 'nowhere')
  expect(await startGivenCluster('', nowhere)).toEqual({ missing: 'no cluster here', isFailure: false })
  expect(await startGivenCluster(nowhere, '')).toEqual({
    missing: `there is no ${nowhere}`,
    isFailure: true,
  })
})

test('what a start has left that failed for a missing package is removed before the next one', async () => {
  const command = join(folder, 'installs')
  const started = join(folder, 'started')
  // As the command of a cluster: a coordinator that exists is started as it is, without its database.
  writeFileSync(
    command,
    `#!/bin/sh
case $1 in
install) touch '${folder}/installed' ;;
start)
  [ -d "$CITUS_DIR/coordinator" ] && { echo 'database "crema" does not exist' >&2; exit 1; }
  mkdir -p "$CITUS_DIR/coordinator"
  [ -f '${folder}/installed' ] || { echo 'no Citus here' >&2; exit 1; }
  touch '${started}' ;;
esac
`,
  )
  chmodSync(command, 0o755)
  await startGivenCluster(command, '')
  expect(existsSync(started)).toBe(true)
})

test('a command that fails is named with its last line, and fails where it was asked for', async () => {
  const command = join(folder, 'cluster')
  writeFileSync(command, '#!/bin/sh\n[ "$1" = stop ] || { echo "no PostgreSQL here" >&2; exit 1; }\n')
  chmodSync(command, 0o755)
  const missing = 'the cluster could not be started: no PostgreSQL here'
  expect(await startGivenCluster('', command)).toEqual({ missing, isFailure: false })
  expect(await startGivenCluster(command, '')).toEqual({ missing, isFailure: true })
})
