
import { ensurePageIsBuilt } from './built-page.ts'
import { startGatewayProcess } from './gateway-process.ts'
import { makeCertificate } from './page-bench/certificate.ts'
import { startFloor, startProxy } from './page-bench/front.ts'
import { memberToken } from './page-bench/people.ts'
import { traceAll, traceTo, visitAtOnce, visitAtRest, type Visit } from './zz-phone.ts'
// await ensurePageIsBuilt()
const campaign = '/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en'
const certificate = makeCertificate()
const at = { origin: '' }
const proxy = await startProxy(certificate, () => at.origin)
const floor = await startFloor(certificate, 50)
const gateway = await startGatewayProcess({ env: { PUBLIC_ORIGIN: proxy.origin } })
at.origin = gateway.origin; (await import('node:os')).setPriority(10)
const claimed = '[data-early=claim][data-done], a[href="/marketing/tickets"]'
const control = '[data-early=claim]'
const floorVisit: Visit = { url: floor.origin, control: '#claim', done: '#claim.done' }
const sheetVisit: Visit = { url: proxy.origin + campaign, control, done: 'dialog#sign-in[open]' }
const claimVisit = async (): Promise<Visit> => ({ url: proxy.origin + campaign, control, done: claimed, token: await memberToken(gateway.origin) })
const wallet: Visit = { url: `${proxy.origin}/marketing/tickets?lang=en`, control: 'a[href*="voucherNo="]', done: null, token: await memberToken(gateway.origin, 'demo@example.com') }
const [what = 'rest', cpu = '4', n = '1', trace = 'trace'] = process.argv.slice(2)
const show = (name: string, { visibleMs, doneMs, taps, inpMs, blockedMs, longTasks, transferred, layoutShift }: Awaited<ReturnType<typeof visitAtOnce>>) =>
  console.log(name, `visible ${Math.round(visibleMs)} done ${Math.round(doneMs ?? 0)} taps ${taps} inp ${inpMs} blocked ${Math.round(blockedMs)} [${longTasks.map(Math.round)}] cls ${layoutShift} requests ${transferred.requests} script ${transferred.script} other ${transferred.other}`)
try {
  for (let i = 0; i < Number(n); i++) {
    const run = async (name: string, f: () => Promise<any>) => { if (trace === 'trace') traceTo(`/tmp/lead/perf/${name}.json`); show(name, await f()) }
    if (what.includes('rest')) {
      await run('rest-floor', () => visitAtRest(floorVisit, Number(cpu)))
      await run('rest-sheet', () => visitAtRest(sheetVisit, Number(cpu)))
      await run('rest-claim', async () => visitAtRest(await claimVisit(), Number(cpu)))
    }
    if (what.includes('once')) {
      traceAll.on = trace === 'trace'
      await run('once-floor', () => visitAtOnce(floorVisit, Number(cpu)))
      await run('once-sheet', () => visitAtOnce(sheetVisit, Number(cpu)))
      await run('once-claim', async () => visitAtOnce(await claimVisit(), Number(cpu)))
    }
    if (what.includes('wallet')) { traceAll.on = trace === 'trace'; await run('wallet', () => visitAtOnce(wallet, Number(cpu))) }
    if (what.includes('look')) { traceAll.on = trace === 'trace'; await run('look', () => visitAtOnce({ ...sheetVisit, done: null }, Number(cpu))) }
  }
} finally { await gateway.stop(); await proxy.close(); await floor.close() }
