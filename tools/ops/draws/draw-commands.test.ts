import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { quietServices, seedDraw } from '@crema/gateway/modules/draws/draws-for-tests'
import { runDraws } from '@crema/gateway/modules/draws/results/draw-jobs'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { addMembers } from '../claims-for-tests.ts'
import { withDatabase } from '../database/open-operations.ts'
import { cancelDraw, drawAtOnce, winners } from './draw-commands.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
const codes = ['K7M4QXPD', 'ZZZZ2345'] as const
/** No mail leaves this test. */
const noOutbox = { enqueue: () => Promise.resolve(), kick: () => undefined }
const noRounds = { fetchRound: () => Promise.reject(new Error('These draws use the seed alone.')) }

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.url)
})
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  const { database, close } = await openDatabase(server.url)
  await migrate(database)
  for (const activityNo of ['DRAW', 'OFF']) await seedDraw(database, { activityNo, alternates: 1 })
  const members = await addMembers(database, 2)
  await database.updateTable('member').set({ display_name: 'Mi\u001B[31mra\nX' }).execute()
  for (const [index, memberId] of members.entries()) {
    const entry = { member_id: memberId, activity_no: 'DRAW', ordinal: 1 }
    await database
      .insertInto('claim')
      .values({ ...entry, idempotency_key: memberId, claimed_at: new Date() })
      .execute()
    await database
      .insertInto('draw_entry')
      .values({ ...entry, code: codes[index] ?? '', entered_at: new Date(), country: 'US', stars: 0 })
      .execute()
  }
  await close()
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

async function run(
  command: (output: { write: (text: string) => void; warn: (text: string) => void }) => Promise<number>,
) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await command({ write: (text) => void out.push(text), warn: (text) => void err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const options = { yes: false }

function inProduction() {
  const settings = {
    NODE_ENV: 'production',
    APP_KEY: 'a-key',
    APP_SECRET: 'a-secret-of-a-test',
    SERVER_SECRET: 'a-server-secret-of-a-test-long-enough',
    PUBLIC_ORIGIN: 'https://coffee.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Coffee <hello@coffee.example>',
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
}

describe('a rehearsal', () => {
  test('is refused in production, with the reason', async () => {
    inProduction()
    await expect(run((output) => drawAtOnce('DRAW', output))).rejects.toThrow(/^draw-now is for rehearsals/)
    vi.unstubAllEnvs()
  })

  test('draws at once; before, there are no winners', async () => {
    await expect(run((output) => winners('DRAW', options, output))).rejects.toThrow(
      'DRAW has not been drawn.',
    )
    const { code, out } = await run((output) => drawAtOnce('DRAW', output))
    expect(code).toBe(0)
    expect(out).toContain('✓ DRAW is drawn: 2 codes.')
    await expect(run((output) => drawAtOnce('DRAW', output))).rejects.toThrow('DRAW has been drawn already.')
    await expect(run((output) => drawAtOnce('NONE', output))).rejects.toThrow('There is no draw NONE.')
  })
})

describe('winners', () => {
  const winnerLine = async () => {
    const { out } = await run((output) => winners('DRAW', options, output))
    return { out, line: out.split('\n').find((each) => each.startsWith('   1')) ?? '' }
  }

  test('have their prize and contacts; of alternates only the code is shown', async () => {
    const { out, line } = await winnerLine()
    expect(line).toMatch(
      /^ {3}1 {2}(K7M4-QXPD|ZZZZ-2345) {2}A mug {2}to be given {2}\d{10} {2}Mira X +\S+@example\.com {2}–/,
    )
    expect(out.match(/@example\.com/g)).toHaveLength(1)
    expect(out).toMatch(/Alternates, in this order: (K7M4-QXPD|ZZZZ-2345)$/)
    expect(out).toContain('Personal data')
    expect(out).not.toContain('\u001B')
  })

  test('are marked as reached, and things as collected, by a code as people write it', async () => {
    await withDatabase(({ database }) =>
      runDraws({ ...quietServices, database, beacon: noRounds, outbox: noOutbox }, new Date()),
    )
    const { line } = await winnerLine()
    expect(line).toContain('to collect until 20')
    const code = line.split('  ').find((cell) => /^\w{4}-\w{4}$/.test(cell)) ?? ''
    const marked = await run((output) =>
      winners('DRAW', { ...options, reached: code.toLowerCase(), note: 'By phone' }, output),
    )
    expect(marked.out).toContain(`✓ ${code} was reached`)
    expect((await winnerLine()).line).toMatch(/\d\d:\d\d: By phone$/)
    await run((output) => winners('DRAW', { ...options, collected: code }, output))
    expect((await winnerLine()).line).toMatch(/ {2}collected {2}/)
  })

  test('of another code, or a mistyped one, are not marked', async () => {
    const reached = (code: string) => run((output) => winners('DRAW', { ...options, reached: code }, output))
    await expect(reached('2222-2222')).rejects.toThrow(
      'No member has won a prize of this draw with the code.',
    )
    await expect(reached('K7M4-QXP')).rejects.toThrow('K7M4-QXP is not a lottery code')
    await expect(run((output) => winners('DRAW', { ...options, note: 'x' }, output))).rejects.toThrow(
      '--note',
    )
    await expect(run((output) => winners('NONE', options, output))).rejects.toThrow('There is no draw NONE.')
  })
})

describe('calling off', () => {
  test('needs a reason, and in production a confirmation', async () => {
    await expect(run((output) => cancelDraw('OFF', options, output))).rejects.toThrow('--reason is required')
    inProduction()
    const { code, err } = await run((output) => cancelDraw('OFF', { ...options, reason: 'Lost' }, output))
    expect([code, err]).toEqual([1, expect.stringContaining('in production this needs --yes')])
    vi.unstubAllEnvs()
  })

  test.each([
    ['an unknown language', ['xx=Lost'], '--reason-in xx=Lost: expected <language>=<text>'],
    ['English twice', ['en=Lost'], '--reason-in en=Lost: expected'],
    ['no text', ['de='], '--reason-in de=: expected'],
    ['a language twice', ['de=Weg', 'de=Fort'], '--reason-in has two texts for de.'],
  ])('refuses a reason with %s', async (_, reasonIn, problem) => {
    const cancel = run((output) => cancelDraw('OFF', { ...options, reason: 'Lost', reasonIn }, output))
    await expect(cancel).rejects.toThrow(problem)
  })

  test('is done once, and not after the draw', async () => {
    const cancel = (activityNo: string) =>
      run((output) =>
        cancelDraw(
          activityNo,
          {
            ...options,
            reason: ' The totes were lost. ',
            reasonIn: ['de=Die Taschen sind weg: 1 + 1 = 0.', 'ja=なくなりました。'],
          },
          output,
        ),
      )
    const { out, err } = await cancel('OFF')
    expect(out).toContain('✓ OFF is called off: 0 entries, 0 stars to return.')
    expect(err).toContain('in English')
    expect(err).toContain('ar, ')
    expect(err).not.toContain('ja')
    const reason = await withDatabase(({ database }) =>
      database
        .selectFrom('draw')
        .where('activity_no', '=', 'OFF')
        .select(['called_off_reason', 'called_off_texts'])
        .executeTakeFirstOrThrow(),
    )
    expect(reason).toEqual({
      called_off_reason: 'The totes were lost.',
      called_off_texts: { de: 'Die Taschen sind weg: 1 + 1 = 0.', ja: 'なくなりました。' },
    })
    await expect(cancel('OFF')).rejects.toThrow('OFF was called off already.')
    await expect(cancel('DRAW')).rejects.toThrow('DRAW has been drawn')
    await expect(cancel('NONE')).rejects.toThrow('There is no draw NONE.')
    await expect(run((output) => winners('OFF', options, output))).rejects.toThrow('OFF was called off')
  })
})
