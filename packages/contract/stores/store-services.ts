/** What a store may offer, in the order in which it is shown; in a file without schemas so that the page loads only the list. */
export const storeServices = [
  'driveThrough',
  'mobileOrdering',
  'wheelchairAccess',
  'outdoorSeating',
  'wifi',
  'powerOutlets',
  'parking',
  'toilets',
  'petsWelcome',
] as const
export type StoreService = (typeof storeServices)[number]

/** The services of a list such as `wifi,parking`, each once and in the order of `storeServices`; unknown names are left out. */
export function readServices(list: string): StoreService[] {
  const names = list.split(',')
  return storeServices.filter((service) => names.includes(service))
}

/** The inverse of `readServices`. */
export const writeServices = (services: readonly StoreService[]): string => services.join(',')

/** The services that any of the stores has. Names that an earlier build of the page does not have are left out. */
export const servicesOf = (stores: readonly { services: readonly string[] }[]): StoreService[] =>
  storeServices.filter((service) => stores.some(({ services }) => services.includes(service)))
