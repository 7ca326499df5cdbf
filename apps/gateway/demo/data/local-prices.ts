import type { Country } from '@crema/contract/countries/countries'

/** Prices in a country, in major units of its currency. */
export type LocalPrices = {
  /** The first drink of a new member. */
  welcome: number
  anyDrink: number
  coldBrew: number
  /** The reduction of one drink. */
  treat: number
  /** The reduction of an order of at least `order`. */
  orderOff: number
  order: number
  /** What a gift card takes off an order. */
  giftCard: number
}

export const localPrices: Record<Country, LocalPrices> = {
  US: { welcome: 0.99, anyDrink: 2.99, coldBrew: 3.49, treat: 2, orderOff: 5, order: 20, giftCard: 10 },
  CA: { welcome: 1.49, anyDrink: 3.49, coldBrew: 3.99, treat: 2, orderOff: 5, order: 22, giftCard: 10 },
  ID: {
    welcome: 9_000,
    anyDrink: 18_000,
    coldBrew: 22_000,
    treat: 10_000,
    orderOff: 25_000,
    order: 100_000,
    giftCard: 50_000,
  },
  KR: {
    welcome: 990,
    anyDrink: 2_500,
    coldBrew: 2_900,
    treat: 1_500,
    orderOff: 5_000,
    order: 20_000,
    giftCard: 10_000,
  },
  JP: {
    welcome: 100,
    anyDrink: 290,
    coldBrew: 350,
    treat: 150,
    orderOff: 500,
    order: 2_000,
    giftCard: 1_000,
  },
  HK: { welcome: 9.9, anyDrink: 19.9, coldBrew: 24, treat: 10, orderOff: 30, order: 120, giftCard: 50 },
  VN: {
    welcome: 19_000,
    anyDrink: 35_000,
    coldBrew: 39_000,
    treat: 15_000,
    orderOff: 40_000,
    order: 160_000,
    giftCard: 100_000,
  },
  MY: { welcome: 2.9, anyDrink: 7.9, coldBrew: 9.9, treat: 4, orderOff: 10, order: 40, giftCard: 20 },
  AE: { welcome: 5, anyDrink: 12, coldBrew: 14, treat: 7, orderOff: 20, order: 80, giftCard: 50 },
  QA: { welcome: 5, anyDrink: 12, coldBrew: 14, treat: 7, orderOff: 20, order: 80, giftCard: 50 },
  PH: { welcome: 49, anyDrink: 99, coldBrew: 120, treat: 50, orderOff: 120, order: 500, giftCard: 250 },
  MO: { welcome: 9.9, anyDrink: 19.9, coldBrew: 24, treat: 10, orderOff: 30, order: 120, giftCard: 50 },
  SG: { welcome: 1.9, anyDrink: 3.9, coldBrew: 4.5, treat: 2, orderOff: 6, order: 25, giftCard: 10 },
  CN: { welcome: 8.8, anyDrink: 12.9, coldBrew: 14.9, treat: 6, orderOff: 15, order: 60, giftCard: 30 },
  TH: { welcome: 29, anyDrink: 59, coldBrew: 69, treat: 30, orderOff: 80, order: 320, giftCard: 150 },
  AU: { welcome: 1.5, anyDrink: 3.9, coldBrew: 4.5, treat: 2, orderOff: 6, order: 25, giftCard: 10 },
  NZ: { welcome: 1.5, anyDrink: 3.9, coldBrew: 4.9, treat: 2, orderOff: 6, order: 28, giftCard: 10 },
  GB: { welcome: 0.99, anyDrink: 2.49, coldBrew: 2.99, treat: 1.5, orderOff: 4, order: 16, giftCard: 10 },
  DE: { welcome: 0.99, anyDrink: 2.49, coldBrew: 2.99, treat: 1.5, orderOff: 4, order: 16, giftCard: 10 },
  IT: { welcome: 0.8, anyDrink: 1.8, coldBrew: 2.2, treat: 1, orderOff: 3, order: 12, giftCard: 10 },
  ES: { welcome: 0.9, anyDrink: 1.9, coldBrew: 2.3, treat: 1, orderOff: 3, order: 13, giftCard: 10 },
  FR: { welcome: 0.99, anyDrink: 2.5, coldBrew: 2.9, treat: 1.5, orderOff: 4, order: 16, giftCard: 10 },
  PT: { welcome: 0.8, anyDrink: 1.7, coldBrew: 2, treat: 1, orderOff: 3, order: 11, giftCard: 10 },
  NL: { welcome: 0.99, anyDrink: 2.7, coldBrew: 3.1, treat: 1.5, orderOff: 4, order: 17, giftCard: 10 },
  TR: { welcome: 39, anyDrink: 79, coldBrew: 95, treat: 40, orderOff: 100, order: 400, giftCard: 200 },
  AR: {
    welcome: 990,
    anyDrink: 2_490,
    coldBrew: 2_900,
    treat: 1_500,
    orderOff: 4_000,
    order: 16_000,
    giftCard: 10_000,
  },
}
