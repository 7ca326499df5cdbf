/**
 * A process that changes an account and kills itself (SIGKILL) before its nth statement:
 * `node directory-crash-for-tests.ts <database URL> <operation> <member id> <n>`. With 0 it runs to its end and prints the number of
 * statements.
 */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '#src/database/open-database.ts'
import { deleteMember } from '#src/modules/privacy/deletion/delete-member.ts'
import { documentEditions } from '#src/modules/privacy/documents/document-editions.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { createOutbox } from '#src/outbox/outbox.ts'
import { createSmsBudget } from '#src/sms/sms-budget.ts'
import { wideSmsLimits } from '#src/sms/testing-sms-limits.ts'
import { killBeforeStatement } from '#src/testing/kill-before-statement.ts'
import { codeSecrets } from '../identity/codes/code-secrets.ts'
import { changeContact } from '../identity/member/change-contact.ts'
import { sessionSecrets } from '../identity/sessions/session-secrets.ts'
import { completeSignIn, runSignIn } from '../identity/sign-in/complete-sign-in.ts'
import { createDirectory } from './directory.ts'

export const crashTest = {
  serverSecret: 'a secret of this test that is long enough',
  now: new Date('2026-11-21T10:00:00Z'),
  market: 'asia',
  address: 'mira@example.com',
  newAddress: 'mira@example.net',
  code: '123456',
  challengeId: '018f3e6a-0000-7000-8000-000000000001',
  device: 'the phone of this test',
} as const

function unexpected(...line: unknown[]): never {
  throw new Error(`The directory warned: ${JSON.stringify(line)}`)
}

const silent = { warn: () => undefined, error: () => undefined }

export type CrashOperation = 'register' | 'change' | 'delete'

async function run(url: string, operation: CrashOperation, memberId: string, killBefore: number) {
  const { serverSecret, now, market, address, newAddress, code, challengeId, device } = crashTest
  const { plugin: counting, count } = killBeforeStatement(killBefore)
  const opened = await openDatabase(url, { schema: market, pool: 4 })
  const openedDirectory = await openDatabase(url, { schema: 'directory', pool: 2 })
  const database = opened.database.withPlugin(counting)
  const counted = openedDirectory.database.withPlugin(counting)
  const directory = createDirectory(
    {
      directory: () => counted,
      serverSecret,
      clock: () => now,
      log: { warn: unexpected },
      databaseOf: (name) => (name === market ? database : undefined),
    },
    market,
  )
  const none = { deliver: () => Promise.reject(new Error('No messages are sent in this test.')) }
  const outbox = createOutbox({
    database: opened.database,
    serverSecret,
    channels: { email: none, sms: none, marketing: none, apple: none, partner: none },
    clock: () => now,
    log: silent,
  })
  const config = { ...wideSmsLimits, demo: true, sms: undefined }
  const services = {
    config,
    smsBudget: createSmsBudget(config, silent),
    database,
    // Its own deliveries are not counted, since they follow no order.
    outbox: { ...outbox, kick: () => undefined },
    directory,
    secrets: { ...codeSecrets(serverSecret), ...sessionSecrets(serverSecret) },
    marks: memberMarks(serverSecret),
    editions: documentEditions('crema'),
  }
  const context = { country: 'JP', locale: 'en', device, client: '', now } as const
  const consents = {
    terms: true,
    privacy: true,
    personalInformation: true,
    transferAbroad: true,
    marketing: { push: false, sms: false, email: false },
  } as const
  switch (operation) {
    case 'register':
      await runSignIn(services, (transaction) =>
        completeSignIn(transaction, services, {
          ...context,
          login: { kind: 'email', value: address },
          consents,
        }),
      )
      break
    case 'change':
      await changeContact(services, {
        ...context,
        memberId,
        sessionId: randomUUID(),
        contact: { kind: 'email', value: newAddress },
        challengeId,
        code,
        hasProof: true,
      })
      break
    case 'delete':
      await deleteMember(services, services.marks, memberId, context)
      break
  }
  await outbox.stop()
  await opened.close()
  await openedDirectory.close()
  process.stdout.write(String(count()))
}

if (import.meta.main) {
  const [url = '', operation = '', memberId = '', killBefore = ''] = process.argv.slice(2)
  await run(url, operation as CrashOperation, memberId, Number(killBefore)) // given by the test
}
