/**
 * Loses a PostgreSQL server under claims and restores it in three ways: from base backup and archived WAL, to a point in time,
 * and by promoting a streaming standby.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  chmodSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import {
  giveToServerUser,
  startServer,
  type StartedServer,
} from '@crema/gateway/testing/postgres-server/start-server'
import { seedCollectors } from '../bench/bench-collectors.ts'
import { createSessions, hotCampaign } from '../bench/bench-members.ts'
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts'
import { inMs, median } from '../page-bench/figures.ts'
import { takeBaseBackup } from './base-backup.ts'
import { couponCampaign, startClaims, type Attempt } from './claim-load.ts'
import { claimAgain, compareWithAnswers, type Restored } from './restored-database.ts'

export type DrillPlan = {
  /** Claims sent a second. */
  perSecond: number
  /** How long claims go on before the backup, after it, and after the point in time. */
  seconds: number
  /** The setting `archive_timeout`. */
  archiveTimeoutSeconds: number
  /** Gateways that run before the loss, and after each restore. */
  gateways: number
  /** Whether a commit waits for the standby. */
  isSynchronous: boolean
}

export type DrillResult = {
  answered: number
  unanswered: number
  medianMs: number
  backupMs: number
  /** From the loss of the server until the restored one accepts writes, and what it has of the claims. */
  archive: Restored & { restoreMs: number }
  standby: Restored & { restoreMs: number }
  pointInTime: Restored & {
    restoreMs: number
    /** Claims answered before the point that are absent, and sent after it that are present. */
    absentBefore: number
    presentAfter: number
  }
}

const streaming = 'standby'

export async function runDrill(plan: DrillPlan, print: (line: string) => void): Promise<DrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'crema-recovery-'))
  const archive = join(folder, 'archive')
  const backup = join(folder, 'backup')
  mkdirSync(archive)
  chmodSync(folder, 0o755)
  giveToServerUser(archive)
  const closing: (() => Promise<void>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true }))]
  try {
    const primary = await startServer({
      durable: true,
      settings: {
        archive_mode: 'on',
        // A file that exists is never replaced, and one that is half written has another name.
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
        archive_timeout: String(plan.archiveTimeoutSeconds),
      },
    })
    closing.unshift(primary.stop)
    const tokens = await seed(primary.url, Math.ceil(plan.perSecond * (plan.seconds * 3 + 30)))
    const env = { DATABASE_URL: primary.url }
    const gateways: GatewayProcess[] = []
    const stopGateways = async () => void (await Promise.all(gateways.map(({ stop }) => stop())))
    closing.unshift(stopGateways)
    for (let count = 0; count < plan.gateways; count++) gateways.push(await startGatewayProcess({ env }))

    const origins = gateways.map(({ origin }) => origin)
    const load = startClaims(origins, tokens, plan.perSecond)
    closing.unshift(load.stop)
    await sleep(plan.seconds * 1000)
    await query(primary.url, `select pg_create_physical_replication_slot('${streaming}', true)`)
    const backupStartedAt = performance.now()
    await takeBaseBackup(primary.url, primary.data, backup)
    const backupMs = performance.now() - backupStartedAt
    print(`Base backup of ${inMegabytes(sizeOf(backup))} MB taken in ${inMs(backupMs)}.`)

    const standby = await startStandby(primary, backup, plan)
    closing.unshift(standby.stop)
    await sleep(plan.seconds * 1000)
    const [{ now: point } = { now: '' }] = await query<{ now: string }>(
      primary.url,
      'select clock_timestamp()::text as now',
    )
    const pointAt = Date.now()
    await sleep(plan.seconds * 1000)

    const killedAt = Date.now()
    await primary.kill()
    rmSync(primary.data, { recursive: true })
    const attempts = load.attempts
    print('The server was killed and its files deleted.')

    const promoting = performance.now()
    await query(standby.url, 'select pg_promote(true, 60)')
    const standbyMs = performance.now() - promoting
    await load.stop()
    await stopGateways()

    const check = async (url: string, restoreMs: number) => {
      const restored = await compareWithAnswers(url, attempts, killedAt)
      return { ...restored, restoreMs }
    }
    const result = {
      answered: attempts.filter(({ answeredAt }) => answeredAt !== null).length,
      unanswered: attempts.filter(({ answeredAt }) => answeredAt === null).length,
      medianMs: median(
        attempts.flatMap(({ answeredAt, sentAt }) => (answeredAt ? [answeredAt - sentAt] : [])),
      ),
      backupMs,
      standby: await check(standby.url, standbyMs),
    }
    await claimAgain(standby.url, tokens, attempts, plan.gateways)
    print(
      'Promoted standby: gateways run on it, repeated claims are not doubled, the audit finds no difference.',
    )
    await standby.stop()

    const latest = await restore(backup, archive, primary.password, {})
    closing.unshift(latest.server.stop)
    const ofArchive = await check(latest.server.url, latest.ms)
    await claimAgain(latest.server.url, tokens, attempts, plan.gateways)
    print('Restored from the archive: the same.')
    await latest.server.stop()

    const earlier = await restore(backup, archive, primary.password, { recovery_target_time: point })
    closing.unshift(earlier.server.stop)
    const ofPoint = await check(earlier.server.url, earlier.ms)
    await claimAgain(earlier.server.url, tokens, attempts, plan.gateways)
    print(`Restored to ${point}: the same.`)
    return {
      ...result,
      archive: ofArchive,
      pointInTime: { ...ofPoint, ...around(attempts, ofPoint, pointAt) },
    }
  } finally {
    for (const close of closing) await close()
  }
}

/** Clocks of server and client are the same here, and `pointAt` was read right after the server's. */
function around(attempts: readonly Attempt[], { presentKeys }: Restored, pointAt: number) {
  const before = attempts.filter(({ answeredAt }) => answeredAt !== null && answeredAt < pointAt - 50)
  const after = attempts.filter(({ sentAt }) => sentAt > pointAt)
  return {
    absentBefore: before.filter(({ idempotencyKey }) => !presentKeys.has(idempotencyKey)).length,
    presentAfter: after.filter(({ idempotencyKey }) => presentKeys.has(idempotencyKey)).length,
  }
}

async function startStandby(
  primary: StartedServer,
  backup: string,
  { isSynchronous }: DrillPlan,
): Promise<StartedServer> {
  const { port } = new URL(primary.url)
  const server = await startServer({
    durable: true,
    copy: { password: primary.password, fill: fillFrom(backup, 'standby.signal') },
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${primary.password} application_name=${streaming}`,
      primary_slot_name: streaming,
    },
  })
  try {
    await until('the standby streams', async () => {
      const rows = await query(primary.url, `select from pg_stat_replication where state = 'streaming'`)
      return rows.length === 1
    })
    if (isSynchronous) {
      await query(primary.url, `alter system set synchronous_standby_names = '${streaming}'`)
      await query(primary.url, 'select pg_reload_conf()')
      await until('commits wait for the standby', async () => {
        const rows = await query(primary.url, `select from pg_stat_replication where sync_state = 'sync'`)
        return rows.length === 1
      })
    }
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Starts a server on the backup, which replays the archive up to its end or to a target, and then accepts writes. */
async function restore(
  backup: string,
  archive: string,
  password: string,
  target: { recovery_target_time?: string },
): Promise<{ server: StartedServer; ms: number }> {
  const startedAt = performance.now()
  const server = await startServer({
    durable: true,
    copy: { password, fill: fillFrom(backup, 'recovery.signal') },
    settings: { restore_command: `cp ${archive}/%f %p`, recovery_target_action: 'promote', ...target },
  })
  try {
    await until('the server is restored', async () => {
      const rows = await query<{ recovers: boolean }>(server.url, 'select pg_is_in_recovery() as recovers')
      return rows[0]?.recovers === false
    })
  } catch (error) {
    const log = server.log()
    await server.stop()
    throw new Error(`The server was not restored:\n${log}`, { cause: error })
  }
  return { server, ms: performance.now() - startedAt }
}

const fillFrom = (backup: string, signal: string) => (data: string) => {
  cpSync(backup, data, { recursive: true })
  writeFileSync(join(data, signal), '')
  return Promise.resolve()
}

/** Tables, a campaign of coupons and one of gifts, and members with sessions and stars; returns their tokens. */
async function seed(url: string, members: number): Promise<string[]> {
  const { database, close } = await openDatabase(url)
  try {
    await migrate(database)
    await seedCollectors(database, members)
    await copyCampaign(database)
    return await createSessions(database, 0, members)
  } finally {
    await close()
  }
}

/** The campaign of the bench again, for coupons without a price. */
async function copyCampaign(database: Database): Promise<void> {
  await sql`insert into campaign (activity_no, kind, countries, starts_at, ends_at, zone, total_stock, texts)
    select ${couponCampaign}, 'coupons', countries, starts_at, ends_at, zone, total_stock, texts
    from campaign where activity_no = ${hotCampaign}`.execute(database)
  await sql`insert into campaign_coupon (activity_no, position, coupon_no)
    select ${couponCampaign}, position, coupon_no from campaign_coupon where activity_no = ${hotCampaign}`.execute(
    database,
  )
  await sql`insert into quota (activity_no, scope, bucket, capacity)
    select ${couponCampaign}, scope, bucket, capacity from quota where activity_no = ${hotCampaign}`.execute(
    database,
  )
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + 120_000
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`After two minutes it is not so that ${what}.`)
    await sleep(50)
  }
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1e6)

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
