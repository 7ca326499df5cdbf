import { buildPage, isPageBuilt } from '../scripts/page-build.ts'

/** Builds the page if its sources have changed. Throws if the build fails. */
export async function ensurePageIsBuilt(): Promise<void> {
  if (!isPageBuilt() && !(await buildPage())) throw new Error('The page could not be built.')
}
