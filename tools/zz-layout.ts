import { readFileSync } from 'node:fs'
import { launchBrowser } from './browser.ts'
import { startGatewayProcess } from './gateway-process.ts'
const gw = await startGatewayProcess()
const url = gw.origin + '/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en'
const html = await (await fetch(url)).text()
const noScripts = html.replace(/<script(?![^>]*json)[^>]*>[\s\S]*?<\/script>/g, '').replace(/<meta http-equiv[^>]*>/g, '')
import { writeFileSync } from 'node:fs'
writeFileSync('/tmp/lead/perf/page.html', html)
const css = (t: string) => (h: string) => h.replace('</head>', `<style>${t}</style></head>`)
const variants: Record<string, (h: string) => string> = {
  base: (h) => h,
  nobalance: (h) => h.replace(/text-wrap:\s*(balance|pretty)/g, 'text-wrap:wrap'),
  nocontainer: (h) => h.replace(/container-type:\s*inline-size/g, 'x:y').replace(/container:[^;}]*inline-size/g, 'x:y'),
  arial: (h) => h.replace(/font-family:var\(--font-text\)/g, 'x:y').replace(/--font-text:[^;}]*/g, '--font-text:"DejaVu Sans"').replace(/--font-display:[^;}]*/g, '--font-display:"DejaVu Sans"'),
  nodisplay: (h) => h.replace(/--font-display:[^;}]*/g, '--font-display:var(--font-text)'),
  nomask: (h) => h.replace(/mask[a-z-]*:[^;}]*/g, 'x:y'),
  notext: (h) => h.replace(/>[^<>]+</g, (m) => m.includes('{') ? m : '><'),
  nosvg: (h) => h.replace(/<svg[\s\S]*?<\/svg>/g, ''),
  nodialog: (h) => h.replace(/<dialog[\s\S]*<\/dialog>/g, ''),
  nofilter: (h) => h.replace(/filter:[^;}]*/g, 'x:y'),
  noarial: (h) => h.replace(/@font-face\{[^}]*Arial[^}]*\}/g, ''),
  onlynoto: (h) => h.replace(/@font-face\{[^}]*(Arial|Roboto)[^}]*\}/g, ''),
  nostandin: (h) => h.replace(/@font-face\{[^}]*stand-in[^}]*\}/g, ''),
  noface: (h) => h.replace(/@font-face\{[^}]*woff2[^}]*\}/g, ''),
  nofaces: (h) => h.replace(/@font-face\{[^}]*\}/g, ''),
  nodisplaystack: (h) => h.replace(/--font-display:[^;}]*/g, '--font-display:var(--font-text)'),
  sysui: (h) => h.replace(/--font-text:[^;}]*/g, '--font-text:system-ui,sans-serif'),
  ...JSON.parse(process.argv[3] ?? '{}'),
}
const names = (process.argv[2] ?? Object.keys(variants).join(',')).split(',')
const rows: Record<string, number[][]> = {}
for (let i = 0; i < 7; i++) for (const name of names) {
  const b = await launchBrowser()
  const c = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, bypassCSP: true })
  const p = await c.newPage(); const s = await c.newCDPSession(p)
  await s.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const base = process.env['SCRIPTS'] ? html : noScripts
  const changed = variants[name]!(base)
  if (i === 0 && name !== 'base' && changed === base) console.log('no change', name)
  await p.route('**/*', (r) => r.request().resourceType() === 'document' ? r.fulfill({ body: changed, contentType: 'text/html' }) : r.abort())
  const ev: any[] = []; s.on('Tracing.dataCollected', ({ value }) => ev.push(...value))
  await s.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } } as never)
  await p.goto(url); await p.waitForTimeout(300)
  const done = new Promise((r) => s.once('Tracing.tracingComplete', r)); await s.send('Tracing.end'); await done
  const pid = ev.filter((e) => e.name === 'UpdateLayoutTree').at(-1).pid
  const sum = (n: string) => ev.filter((e) => e.pid === pid && e.name === n && e.ph === 'X').reduce((a, e) => a + (e.tdur ?? 0), 0) / 1000
  ;(rows[name] ??= []).push([sum('ParseHTML'), sum('UpdateLayoutTree'), sum('Layout'), sum('PrePaint'), sum('Paint'), sum('Commit')])
  await b.close()
}
const med = (x: number[]) => Math.min(...x)
for (const [n, r] of Object.entries(rows)) console.log(n.padEnd(14), ['parse', 'style', 'layout', 'pre', 'paint', 'commit'].map((k, i) => `${k} ${med(r.map((x) => x[i]!)).toFixed(1)}`).join('  '))
await gw.stop()
