/** PGlite, in a folder as a gateway keeps it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { startGatewayProcess } from '../gateway-process.ts'
import { expectClaims, seedCrowd, signInAll } from './crowd.ts'
import { measure, type Plan, type Row } from './plan.ts'
import { byRule, overHttp } from './ways.ts'

export async function benchEmbedded(plan: Plan): Promise<Row[]> {
  const claims = plan.rounds * plan.claims * plan.connections.length
  // One process owns a folder, so the gateway has one of its own.
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'crema-bench-')))
  const [forRule = '', forGateway = ''] = folders
  try {
    const ours = await openSeeded(forRule, claims)
    const theirs = await openSeeded(forGateway, claims)
    const tokens = await signInAll(theirs.database, 0, claims)
    await theirs.close()
    const gateway = await startGatewayProcess({ env: { DATABASE_URL: '', DATA_DIR: forGateway } })
    try {
      const rows = await measure(
        'PGlite',
        [byRule(() => Promise.resolve(ours.database), 0), overHttp(gateway.origin, tokens)],
        plan,
      )
      await expectClaims(ours.database, claims)
      return rows
    } finally {
      await gateway.stop()
      await ours.close()
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

async function openSeeded(dataDirectory: string, members: number): Promise<OpenDatabase> {
  const opened = await openDatabase(undefined, { dataDirectory })
  await migrate(opened.database)
  await seedCrowd(opened.database, members)
  return opened
}
