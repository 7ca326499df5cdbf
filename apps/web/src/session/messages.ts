import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type Translator } from '@crema/i18n/messages'
import { createListeners } from '#src/lib/state/listeners.ts'

/** A folder of `packages/i18n/messages`. */
export type Feature =
  | 'common'
  | 'outcomes'
  | 'failures'
  | 'campaign'
  | 'coupon'
  | 'tickets'
  | 'sign-in'
  | 'sign-in-steps'
  | 'home'
  | 'language'
  | 'app-handoff'
  | 'offline'
  | 'store'
  | 'stores'
  | 'scanning'
  | 'wallet'
  | 'calendar'
  | 'account'
  | 'account-deletion'
  | 'sharing'
  | 'in-app'
  | 'coming'
  | 'payment'
  | 'cookies'
  | 'legal'
  | 'launch'
  | 'kiosk'

export type LoadCatalog = (feature: Feature, locale: Locale) => Promise<Catalog>

/** Some messages of each feature. */
export type DrawnCatalogs = Partial<Record<Feature, Catalog>>

/** The page's texts: one language at a time, a feature's messages when a route needs them. */
export type MessageStore = {
  get: () => Translator
  /** Loads features in the language in use; later languages bring them along. */
  need: (...features: Feature[]) => Promise<void>
  /**
   * Begins with the messages that a drawn page holds. While `work` runs, what routes need counts as there, for the
   * page was drawn with all that it shows; the rest comes by `complete`, or when it is asked for.
   */
  beginDrawn: (catalogs: DrawnCatalogs, work: () => Promise<void>) => Promise<void>
  /** Loads what the features in use still lack. Never rejects: where it fails, texts say so in place of others. */
  complete: () => Promise<void>
  /** Loads all features in use in another language, then changes to it at once. */
  change: (locale: Locale) => Promise<void>
  subscribe: (changed: () => void) => () => void
}

export function createTexts(locale: Locale, loadCatalog: LoadCatalog): MessageStore {
  const needed = new Set<Feature>()
  const { subscribe, notify } = createListeners()
  let isDrawn = false
  // Of what a drawn page lacks.
  let completing: Promise<void> | undefined
  let wasMissed = false
  let isCutOff = false

  /** What stands for a message until it has come: nothing, and the reason once it does not come. */
  const standIn = (id: string): string | undefined => {
    const feature = id.slice(0, id.indexOf('.')) as Feature // as its folder is called
    if (!needed.has(feature) || translator.has(feature)) return undefined
    wasMissed = true
    if (!isCutOff) void complete()
    // Comes with every drawn page (first-taps.ts).
    return isCutOff && id !== 'failures.network' ? translator.t('failures.network') : ''
  }
  let translator = createTranslator(locale, {}, { onMissing: standIn })

  const changeTo = (next: Translator) => {
    translator = next
    notify()
  }
  const loadInto = async (target: Translator, features: Iterable<Feature>) => {
    await Promise.all(
      Array.from(features, async (feature) => {
        if (!target.has(feature)) target.load(feature, await loadCatalog(feature, target.locale))
      }),
    )
  }
  const completeOnce = async () => {
    try {
      await loadInto(translator, needed)
      isCutOff = false
    } catch {
      // What is missing says so, wherever it is shown.
      isCutOff = true
    }
    completing = undefined
    if (!wasMissed) return
    wasMissed = false
    changeTo({ ...translator })
  }
  const complete = () => (completing ??= completeOnce())
  return {
    get: () => translator,
    need: async (...features) => {
      for (const feature of features) needed.add(feature)
      if (!isDrawn) await loadInto(translator, features)
    },
    beginDrawn: async (catalogs, work) => {
      // Its keys are features.
      for (const [feature, catalog] of Object.entries(catalogs)) translator.loadPart(feature, catalog)
      isDrawn = true
      await work()
      isDrawn = false
    },
    complete,
    change: async (next) => {
      const target = createTranslator(next, {}, { onMissing: standIn })
      await loadInto(target, needed)
      changeTo(target)
    },
    subscribe,
  }
}
