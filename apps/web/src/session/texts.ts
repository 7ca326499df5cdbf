import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type Translator } from '@crema/i18n/messages'
import { createContext, use, useSyncExternalStore } from 'react'

/** A folder of `packages/i18n/messages`. */
export type Feature =
  | 'common'
  | 'outcomes'
  | 'failures'
  | 'campaign'
  | 'coupon'
  | 'tickets'
  | 'sign-in'
  | 'home'
  | 'language'
  | 'app-handoff'
  | 'offline'
  | 'store'
  | 'stores'
  | 'scanning'
  | 'wallet'
  | 'calendar'
  | 'in-app'
  | 'coming'
  | 'payment'
  | 'cookies'
  | 'legal'

export type LoadCatalog = (feature: Feature, locale: Locale) => Promise<Catalog>

/** The page's texts: one language at a time, a feature's messages when a route needs them. */
export type Texts = {
  get: () => Translator
  /** Loads features in the language in use; later languages bring them along. */
  need: (...features: Feature[]) => Promise<void>
  /** Puts in messages that came with the page. */
  put: (feature: Feature, catalog: Catalog) => void
  /** Loads all features in use in another language, then changes to it at once. */
  change: (locale: Locale) => Promise<void>
  subscribe: (changed: () => void) => () => void
}

export function createTexts(locale: Locale, loadCatalog: LoadCatalog): Texts {
  let translator = createTranslator(locale, {})
  const needed = new Set<Feature>()
  const listeners = new Set<() => void>()
  const loadInto = async (target: Translator, features: Iterable<Feature>) => {
    await Promise.all(
      Array.from(features, async (feature) => {
        if (!target.has(feature)) target.load(feature, await loadCatalog(feature, target.locale))
      }),
    )
  }
  return {
    get: () => translator,
    need: async (...features) => {
      for (const feature of features) needed.add(feature)
      await loadInto(translator, features)
    },
    put: (feature, catalog) => {
      needed.add(feature)
      translator.load(feature, catalog)
    },
    change: async (next) => {
      const target = createTranslator(next, {})
      await loadInto(target, needed)
      translator = target
      for (const changed of listeners) changed()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('TextsProvider is missing')
  return texts
}

/** The words: `t('campaign.claim', { count })`. */
export function useText(): Translator['t'] {
  const texts = useTexts()
  return useSyncExternalStore(texts.subscribe, texts.get, texts.get).t
}
