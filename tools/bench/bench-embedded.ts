/** Claims per second on PGlite with its data in a folder, as a gateway uses it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { startGatewayProcess } from '../gateway-process.ts'
import { expectClaims, seedMembers, createSessions } from './bench-members.ts'
import { claimByRule, claimOverHttp } from './claim-methods.ts'
import { createNumbers } from './numbers.ts'
import { callsOfMeasure, measure, type BenchPlan, type Row } from './plan.ts'

export async function benchEmbedded(plan: BenchPlan): Promise<Row[]> {
  const claims = callsOfMeasure(plan)
  // A folder belongs to one process, so the gateway gets a second one.
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'crema-bench-')))
  const [forRule = '', forGateway = ''] = folders
  try {
    const local = await openSeeded(forRule, claims)
    const remote = await openSeeded(forGateway, claims)
    await createSessions(remote.database, 0, claims)
    await remote.close()
    const gateway = await startGatewayProcess({ env: { DATABASE_URL: '', DATA_DIR: forGateway } })
    try {
      const rows = await measure(
        'PGlite',
        [
          claimByRule(() => Promise.resolve(local.database), createNumbers(claims)),
          claimOverHttp(gateway.origin, createNumbers(claims)),
        ],
        plan,
      )
      await expectClaims(local.database, claims)
      return rows
    } finally {
      await gateway.stop()
      await local.close()
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

async function openSeeded(dataDirectory: string, members: number): Promise<OpenDatabase> {
  const opened = await openDatabase(undefined, { dataDirectory })
  await migrate(opened.database)
  await seedMembers(opened.database, members)
  return opened
}
