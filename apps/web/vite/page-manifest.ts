import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import {
  type PageManifest,
  pageManifest as schema,
  pageManifestFile,
  type ScreenRendering,
} from '@crema/contract/page/page-manifest'
import { type BrandArt, tonesFile } from './brand-art.ts'
import { findChunk, inExecutionOrder, messagesIn, stylesOf } from './bundle-chunks.ts'
import type { NamedChunks } from './named-chunks.ts'

/** Their components are in the HTML of rendered screens, or a tap shows them before their scripts have loaded. */
const shownBeforeLoadedChunks = ['firstTap', 'claimResult']
/** The same for components that few pages contain, so that the others do not contain their styles. */
const rareChunks = ['campaignMissing', 'helpResult', 'invitationMissing', 'inviter']

/** Writes `page-manifest.json`, from which the gateway reads the files of each screen. */
export function pageManifest(
  { idOf }: NamedChunks,
  screenRendering: Readonly<Record<string, ScreenRendering>>,
  personalScreens: readonly string[],
  { folder, tones }: BrandArt,
): Plugin {
  let root = ''
  return {
    name: 'crema-page-manifest',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      // Once Vite has assigned the style sheets to their chunks.
      order: 'post',
      handler(_, bundle) {
        const chunkOf = (name: string) => findChunk(bundle, idOf(name))
        const entry = findChunk(bundle, join(root, 'index.html'))
        const lazyScreens = chunkOf('lazyScreens')
        const navigation = chunkOf('navigation')
        const filesOf = (name: string, rendering: ScreenRendering) => {
          const screen = chunkOf(name)
          // The list of lazy screens runs before any of them. Most have the navigation around them.
          const isLazy = lazyScreens.dynamicImports.includes(screen.fileName)
          const own = isLazy ? [lazyScreens, navigation, screen] : [screen]
          const isRendered = rendering === 'rendered'
          // A rendered page is started by the shared chunk, without the entry.
          const scripts = isRendered ? own : [...own, chunkOf('firstTap')]
          const stylesIn = (chunks: Rolldown.OutputChunk[]) => [
            ...new Set(chunks.flatMap((chunk) => stylesOf(bundle, chunk))),
          ]
          const ofRendered = (names: string[]) => (isRendered ? stylesIn(names.map(chunkOf)) : [])
          const styles = [
            ...new Set([
              ...stylesIn([entry, ...(isRendered ? own : scripts)]),
              ...ofRendered(shownBeforeLoadedChunks),
            ]),
          ]
          return {
            scripts: inExecutionOrder(bundle, scripts).map(({ fileName }) => fileName),
            styles,
            rareStyles: ofRendered(rareChunks).filter((file) => !styles.includes(file)),
          }
        }
        const manifest: PageManifest = {
          earlyScript: chunkOf('early').fileName,
          memberScreenScript: chunkOf('memberScreen').fileName,
          entry: entry.fileName,
          displayFont: '',
          tones: { file: `${folder}/${tonesFile}`, rules: tones },
          screens: Object.fromEntries(
            Object.entries(screenRendering).map(([name, rendering]) => {
              const renderings = personalScreens.includes(name)
                ? ([rendering, 'rendered'] as const)
                : [rendering]
              return [name, Object.fromEntries(renderings.map((each) => [each, filesOf(name, each)]))]
            }),
          ),
          messages: {},
        }
        for (const output of Object.values(bundle)) {
          if (output.type === 'asset' && output.names.includes('display.woff2'))
            manifest.displayFont = output.fileName
          const messages = messagesIn(output)
          if (messages) (manifest.messages[messages.feature] ??= {})[messages.locale] = output.fileName
        }
        this.emitFile({
          type: 'asset',
          fileName: pageManifestFile,
          source: JSON.stringify(schema.parse(manifest)),
        })
      },
    },
  }
}
