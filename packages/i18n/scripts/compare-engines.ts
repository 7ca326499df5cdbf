// Compares the results of format/ in Node and Chromium; lists differences and exits with code 1 if there are any. The
// path of the browser is the first argument; the default is the one installed by Playwright.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { chromium } from '@playwright/test'
import { formatSamples } from './format-samples.ts'

const origin = 'http://i18n.invalid/'
const folder = new URL('../', import.meta.url)

async function samplesInChromium(executablePath: string | undefined): Promise<unknown> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    const page = await browser.newPage()
    await page.route(`${origin}**`, async (route) => {
      const path = route.request().url().slice(origin.length)
      const isPage = path === ''
      await route.fulfill({
        contentType: isPage ? 'text/html' : 'text/javascript',
        body: isPage ? '' : stripTypeScriptTypes(readFileSync(new URL(path, folder), 'utf8')),
      })
    })
    await page.goto(origin)
    return await page.evaluate(`import('/scripts/format-samples.ts').then((m) => m.formatSamples())`)
  } finally {
    await browser.close()
  }
}

const here = formatSamples()
const there = Object.entries((await samplesInChromium(process.argv[2])) as Record<string, string>)
const differences = there.filter(([name, text]) => here[name] !== text)
for (const [name, text] of differences) {
  console.error(`${name}\n  node     ${JSON.stringify(here[name])}\n  chromium ${JSON.stringify(text)}`)
}
console.log(`${there.length} texts compared, ${differences.length} differ`)
if (there.length === 0 || differences.length > 0) process.exitCode = 1
