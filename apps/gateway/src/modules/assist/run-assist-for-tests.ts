/**
 * A process that lets friends help and gives rewards, as a gateway does, until it is killed, or kills itself (SIGKILL) before its nth
 * statement: `run-assist-for-tests.ts <url> <activityNo> <now> [n]`.
 */
import { openDatabase } from '#src/database/open-database.ts'
import { killBeforeStatement } from '#src/testing/kill-before-statement.ts'
import { help, jobServices } from './assist-for-tests.ts'
import { runAssist } from './assist-jobs.ts'
import { findInvitationByCode } from './invitations/invitation-store.ts'

const [databaseUrl = '', activityNo = '', at = '', killBefore = '0'] = process.argv.slice(2)
const opened = await openDatabase(databaseUrl, { pool: 6 })
const database = opened.database.withPlugin(killBeforeStatement(Number(killBefore)).plugin)
const now = new Date(at)
const services = jobServices(database, () => now)
const friends = await database
  .selectFrom('member')
  .where('display_name', '=', 'friend')
  .select('member_id')
  .execute()
const codes = await database
  .selectFrom('invitation')
  .where('activity_no', '=', activityNo)
  .select('code')
  .execute()

const run = async () => {
  for (;;) await runAssist(services, now)
}
const assist = async () => {
  // Each time in another order, so that two processes work on different invitations.
  for (;;) {
    const friend = friends[Math.floor(Math.random() * friends.length)]
    const code = codes[Math.floor(Math.random() * codes.length)]
    const invitation = code && (await findInvitationByCode(database, activityNo, code.code))
    if (friend && invitation) await help(database, invitation, friend.member_id, now)
  }
}
await Promise.all([run(), assist(), assist()])
