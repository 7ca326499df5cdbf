/** `npm run ops`: reads campaigns, coupons, stores and stars programs from files into the database, and writes them back. */
import { parseArgs } from 'node:util'
import { StartError } from '@crema/gateway/config/start-error'
import { announce } from './announcements/announce-command.ts'
import { review } from './assist/review-command.ts'
import * as commands from './commands.ts'
import { buildDirectory } from './database/directory-command.ts'
import { migrateMarkets } from './database/market-commands.ts'
import { moveMarket } from './database/move-market.ts'
import { splitMarket } from './database/split-market.ts'
import * as draws from './draws/draw-commands.ts'
import { OperationError } from './operation-error.ts'
import type { Output } from './output.ts'
import { settle } from './payments/settle.ts'

const usage = `npm run ops -- <command> …

  check  <file…>               prints every problem in the files
  plan   <file…>               shows what the files would change in the database
  apply  <file…>               makes the changes, all or none
  export [number…]             writes campaigns, coupons, stores and programs to a file; --out <file>
  pause  <number or file…>     takes campaigns off the shelf
  resume <number or file…>     puts them back on the shelf
  report <number…>             claims and refusals by hour; --days <number> (default: 2)
  codes  <number>              QR codes for the stores of a scan-only campaign, as links; --out <file.html> to print,
                               --until <day or time> (default: the end of the campaign)
  import-stores <file.csv>     imports stores from a CSV file; --dry-run only checks it
  audit                        proves the stars ledger, and the invitations of friend assist by their helps and rewards
  adjust-stars <account number> <country> <reason>
                               gives a member stars, or takes them, and tells the reason; --give or --take <stars>;
                               with the same --key <text> once (default: the day, the stars and the reason)
  winners <draw>               who has won what, with contacts and what was sent: personal data; --reached <code>, with
                               --note <text>, notes that a winner was reached, --collected <code> that a thing was collected
  cancel-draw <draw>           calls a draw off and returns its stars; --reason <text>, which members read, in English, and
                               --reason-in <language>=<text> for each other language
  draw-now <draw>              closes and draws at once, for rehearsals; never in production
  announce <campaign>          how many members a mail about a campaign reaches: those who consent to news by email in one of
                               its countries; --send queues it, once per member; --country <code>, --per-minute <number>
                               (default: 300)
  review [campaign…]           helps of friends that are held for review; --json; --accept <help…> counts them,
                               --reject <help…> with --reason samePerson or notGenuine, which the inviter reads, does not
  settle <provider> <file>     compares a provider's settlement with the payments and refunds here; --from <day>,
                               --until <day> (not included, UTC). Its report, or a CSV with kind, reference, amount, currency
  log-name <text…>             what a member id, address, phone or IP address is called in the security log
  verify-draw <file.json>      computes the result of a draw again from the data that its page saves; --root <root>
                               compares it with one that you were sent before
  migrate                      applies the missing migrations of every market; --dry-run only lists them
  directory                    enters the members of every market into the directory of their logins, and removes what nobody has any
                               more; lists members who have the same login; --dry-run only compares
  move-market <name>           copies a market's tables to another database or schema and closes the former ones; --to <file> with
                               the MARKETS of afterwards, --dry-run only checks it
  split-market <name>          divides a market by country into the markets that the file of --to has in its place, and closes the former
                               tables; --dry-run only checks it
  schema                       writes the JSON Schema of the files for editors

In production, commands that change something need --yes. The database is the gateway's: DATABASE_URL or DATA_DIR.
With MARKETS, audit, migrate and directory go over all markets, and the others need --market <name> or MARKET.
See docs/recipes/add-a-campaign.md.`

const output: Output = { write: (text) => console.log(text), warn: (text) => console.error(text) }

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      out: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      days: { type: 'string', default: '2' },
      give: { type: 'string' },
      take: { type: 'string' },
      key: { type: 'string' },
      root: { type: 'string' },
      reached: { type: 'string' },
      note: { type: 'string' },
      collected: { type: 'string' },
      reason: { type: 'string' },
      'reason-in': { type: 'string', multiple: true },
      accept: { type: 'boolean', default: false },
      reject: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      send: { type: 'boolean', default: false },
      country: { type: 'string' },
      'per-minute': { type: 'string', default: '300' },
      market: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [command, ...names] = positionals
  // Each command reads the settings for itself.
  if (values.market !== undefined) process.env['MARKET'] = values.market
  const needNames = (what: string) => {
    if (names.length === 0) throw new OperationError(`Missing argument: npm run ops -- ${command} <${what}>`)
    return names
  }
  if (values.help || command === undefined) {
    output.write(usage)
    return values.help ? 0 : 2
  }
  switch (command) {
    case 'check':
      return commands.check(needNames('file…'), output)
    case 'plan':
      return commands.plan(needNames('file…'), output)
    case 'apply':
      return commands.apply(needNames('file…'), values, output)
    case 'export':
      return commands.exportFile(names, { out: values.out }, output)
    case 'pause':
    case 'resume':
      return commands.setOnShelf(needNames('number or file…'), command === 'resume', values, output)
    case 'report':
      return commands.report(needNames('number…'), { days: readDays(values.days) }, output)
    case 'codes':
      return commands.codes(needNames('number')[0] ?? '', { until: values.until, out: values.out }, output)
    case 'import-stores':
      return commands.importFile(
        needNames('file.csv')[0] ?? '',
        { yes: values.yes, dryRun: values['dry-run'] },
        output,
      )
    case 'audit':
      return commands.audit(output)
    case 'adjust-stars':
      return commands.adjust(names, values, output)
    case 'winners':
      return draws.winners(needNames('draw')[0] ?? '', values, output)
    case 'cancel-draw':
      return draws.cancelDraw(
        needNames('draw')[0] ?? '',
        { ...values, reasonIn: values['reason-in'] },
        output,
      )
    case 'draw-now':
      return draws.drawAtOnce(needNames('draw')[0] ?? '', output)
    case 'announce':
      return announce(needNames('campaign')[0] ?? '', { ...values, perMinute: values['per-minute'] }, output)
    case 'review':
      return review(names, values, output)
    case 'settle':
      return settle(names, values, output)
    case 'log-name':
      return commands.logNames(needNames('text…'), output)
    case 'verify-draw':
      return commands.verifyDraw(needNames('file.json')[0] ?? '', { root: values.root }, output)
    case 'migrate':
      return migrateMarkets({ yes: values.yes, dryRun: values['dry-run'] }, output)
    case 'directory':
      return buildDirectory({ yes: values.yes, dryRun: values['dry-run'] }, output)
    case 'move-market':
      return moveMarket(
        needNames('name')[0] ?? '',
        { yes: values.yes, dryRun: values['dry-run'], to: values.to },
        output,
      )
    case 'split-market':
      return splitMarket(
        needNames('name')[0] ?? '',
        { yes: values.yes, dryRun: values['dry-run'], to: values.to },
        output,
      )
    case 'schema':
      return commands.schema(output)
    default:
      output.warn(`There is no command ${command}.\n\n${usage}`)
      return 2
  }
}

function readDays(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new OperationError('--days must be a whole number from 1 to 9999.')
  return Number(text)
}

try {
  process.exitCode = await main()
} catch (error) {
  // One sentence without a stack trace, for people who are no engineers.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isExpected =
    code.startsWith('ERR_PARSE_ARGS') || error instanceof OperationError || error instanceof StartError
  const message = error instanceof Error ? error.message : String(error)
  // Node appends advice on how to pass a value that looks like an option.
  output.warn(
    isExpected
      ? message.replace(/\. To specify .*$/, '.')
      : `The command failed and nothing was changed: ${message}`,
  )
  process.exitCode = 1
}
