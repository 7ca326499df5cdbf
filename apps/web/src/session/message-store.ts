import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type MessageId, type Translator } from '@crema/i18n/messages'
import { createListeners } from '#src/lib/state/listeners.ts'

type FeatureOf<Id> = Id extends `${infer Feature}.${string}` ? Feature : never

/** The text before the dot of a message id, which is a folder of `packages/i18n/messages`. */
export type MessageFeature = FeatureOf<MessageId>

export type LoadCatalog = (feature: MessageFeature, locale: Locale) => Promise<Catalog>

/** The messages that a server-rendered page contains: some of each feature. */
export type RenderedCatalogs = Partial<Record<MessageFeature, Catalog>>

/** The messages of one locale at a time, loaded feature by feature when a route needs them. */
export type MessageStore = {
  get: () => Translator
  /** Loads features in the current locale. A later change of locale loads them again. */
  load: (...features: MessageFeature[]) => Promise<void>
  /**
   * Starts with the messages of a server-rendered page. While `loadRoute` runs, `load` only registers features, because
   * the page contains every message that it shows. `loadRemaining`, or the first use, fetches the others.
   */
  hydrate: (catalogs: RenderedCatalogs, loadRoute: () => Promise<void>) => Promise<void>
  /** Loads the messages that registered features still lack. Never rejects: after a failure `t` returns the reason. */
  loadRemaining: () => Promise<void>
  /** Loads all registered features in another locale, then switches to it at once. */
  changeLocale: (locale: Locale) => Promise<void>
  subscribe: (changed: () => void) => () => void
}

export function createMessageStore(locale: Locale, loadCatalog: LoadCatalog): MessageStore {
  const registered = new Set<MessageFeature>()
  const { subscribe, notify } = createListeners()
  let isHydrating = false
  let loadingRemaining: Promise<void> | undefined
  /** Whether `t` was called with a message that is not loaded yet. */
  let wasMissed = false
  let hasFailed = false

  /** What `t` returns for a message that is not loaded yet: an empty text, or the reason once loading has failed. */
  const missingText = (id: string): string | undefined => {
    const feature = id.slice(0, id.indexOf('.')) as MessageFeature // ids begin with their feature
    if (!registered.has(feature) || translator.has(feature)) return undefined
    wasMissed = true
    if (!hasFailed) void loadRemaining()
    // Every server-rendered page contains `failures.network` (first-tap-messages.ts).
    return hasFailed && id !== 'failures.network' ? translator.t('failures.network') : ''
  }
  let translator = createTranslator(locale, {}, { onMissing: missingText })

  const setTranslator = (next: Translator) => {
    translator = next
    notify()
  }
  const loadInto = async (target: Translator, features: Iterable<MessageFeature>) => {
    await Promise.all(
      Array.from(features, async (feature) => {
        if (!target.has(feature)) target.load(feature, await loadCatalog(feature, target.locale))
      }),
    )
  }
  const loadRemainingOnce = async () => {
    try {
      await loadInto(translator, registered)
      hasFailed = false
    } catch {
      // `missingText` shows the failure where a message is missing.
      hasFailed = true
    }
    loadingRemaining = undefined
    if (!wasMissed) return
    wasMissed = false
    setTranslator({ ...translator })
  }
  const loadRemaining = () => (loadingRemaining ??= loadRemainingOnce())
  return {
    get: () => translator,
    load: async (...features) => {
      for (const feature of features) registered.add(feature)
      if (!isHydrating) await loadInto(translator, features)
    },
    hydrate: async (catalogs, loadRoute) => {
      for (const [feature, catalog] of Object.entries(catalogs)) translator.loadPartial(feature, catalog)
      isHydrating = true
      await loadRoute()
      isHydrating = false
    },
    loadRemaining,
    changeLocale: async (next) => {
      const target = createTranslator(next, {}, { onMissing: missingText })
      await loadInto(target, registered)
      setTranslator(target)
    },
    subscribe,
  }
}
