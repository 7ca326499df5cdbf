import type { Catalog } from '@crema/i18n/messages'
import type { LoadCatalog } from './message-store.ts'

// One small chunk for each feature and locale; the build compiles the messages in them.
const files = import.meta.glob<Catalog>('#messages/*/*.json', { import: 'default' })

export const loadCatalog: LoadCatalog = (feature, locale) => {
  const path = Object.keys(files).find((each) => each.endsWith(`/messages/${feature}/${locale}.json`))
  const load = path === undefined ? undefined : files[path]
  if (!load) throw new Error(`There are no messages ${feature}/${locale}`)
  return load()
}
