import { buildPage, isPageBuilt } from '../scripts/page-build.ts'

/** Builds the page where its sources have changed. Throws where it cannot be built. */
export async function ensurePageIsBuilt(): Promise<void> {
  if (!isPageBuilt() && !(await buildPage())) throw new Error('The page could not be built.')
}
