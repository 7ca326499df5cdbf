import type { Locale } from '@crema/i18n/locales'
import type { Catalog } from '@crema/i18n/messages'
import type { ScreenName } from '#src/routes/routes.tsx'
import { loadCatalog } from '#src/session/load-catalog.ts'
import {
  createMessageStore,
  type RenderedCatalogs,
  type MessageFeature,
  type MessageStore,
} from '#src/session/message-store.ts'
import { firstTapMessages } from '../hydration/first-tap-messages.ts'

type RenderedMessages = {
  messages: MessageStore
  /** The messages used so far, and those that the first taps on a screen can need. */
  usedOn: (screen: ScreenName) => Promise<RenderedCatalogs>
  /** The features that routes have loaded. */
  loaded: () => MessageFeature[]
}

/** A message store that records which messages are used, so that a page contains only those. */
export function createRenderedMessages(locale: Locale): RenderedMessages {
  const store = createMessageStore(locale, loadCatalog)
  const used = new Set<string>()
  const loaded = new Set<MessageFeature>()
  const translator = store.get()
  const recording: typeof translator = {
    ...translator,
    t: (id, ...values) => {
      used.add(id)
      return translator.t(id, ...values)
    },
  }
  return {
    messages: {
      ...store,
      get: () => recording,
      load: (...features) => {
        for (const feature of features) loaded.add(feature)
        return store.load(...features)
      },
    },
    loaded: () => [...loaded],
    usedOn: async (screen) => {
      const catalogs: Partial<Record<MessageFeature, Record<string, Catalog[string]>>> = {}
      // Each is looked up once: searching the list of all files for every message took a tenth of a rendering.
      const loadedCatalogs = new Map<MessageFeature, Promise<Catalog>>()
      for (const id of new Set([...used, ...firstTapMessages(screen)])) {
        const dot = id.indexOf('.')
        const feature = id.slice(0, dot) as MessageFeature // an id is `feature.key`
        const key = id.slice(dot + 1)
        const catalog = loadedCatalogs.get(feature) ?? loadCatalog(feature, locale)
        loadedCatalogs.set(feature, catalog)
        const message = (await catalog)[key]
        if (message) (catalogs[feature] ??= {})[key] = message
      }
      return catalogs
    },
  }
}
