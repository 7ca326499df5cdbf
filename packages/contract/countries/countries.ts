import type { Country } from './country-codes.ts'

export { countryList, type Country, defaultCountry, parseCountry } from './country-codes.ts'

/**
 * The supported countries: dial code, ISO 4217 currency, displayed minor-unit digits, and the IANA zone used if the
 * visitor's zone is unknown.
 */
export const countries = {
  US: { dial: '1', currency: 'USD', digits: 2, zone: 'America/New_York' },
  CA: { dial: '1', currency: 'CAD', digits: 2, zone: 'America/Toronto' },
  ID: { dial: '62', currency: 'IDR', digits: 0, zone: 'Asia/Jakarta' },
  KR: { dial: '82', currency: 'KRW', digits: 0, zone: 'Asia/Seoul' },
  JP: { dial: '81', currency: 'JPY', digits: 0, zone: 'Asia/Tokyo' },
  HK: { dial: '852', currency: 'HKD', digits: 2, zone: 'Asia/Hong_Kong' },
  VN: { dial: '84', currency: 'VND', digits: 0, zone: 'Asia/Ho_Chi_Minh' },
  MY: { dial: '60', currency: 'MYR', digits: 2, zone: 'Asia/Kuala_Lumpur' },
  AE: { dial: '971', currency: 'AED', digits: 2, zone: 'Asia/Dubai' },
  QA: { dial: '974', currency: 'QAR', digits: 2, zone: 'Asia/Qatar' },
  PH: { dial: '63', currency: 'PHP', digits: 2, zone: 'Asia/Manila' },
  MO: { dial: '853', currency: 'MOP', digits: 2, zone: 'Asia/Macau' },
  SG: { dial: '65', currency: 'SGD', digits: 2, zone: 'Asia/Singapore' },
  CN: { dial: '86', currency: 'CNY', digits: 2, zone: 'Asia/Shanghai' },
  TH: { dial: '66', currency: 'THB', digits: 2, zone: 'Asia/Bangkok' },
  AU: { dial: '61', currency: 'AUD', digits: 2, zone: 'Australia/Sydney' },
  NZ: { dial: '64', currency: 'NZD', digits: 2, zone: 'Pacific/Auckland' },
  GB: { dial: '44', currency: 'GBP', digits: 2, zone: 'Europe/London' },
  DE: { dial: '49', currency: 'EUR', digits: 2, zone: 'Europe/Berlin' },
  IT: { dial: '39', currency: 'EUR', digits: 2, zone: 'Europe/Rome' },
  ES: { dial: '34', currency: 'EUR', digits: 2, zone: 'Europe/Madrid' },
  FR: { dial: '33', currency: 'EUR', digits: 2, zone: 'Europe/Paris' },
  PT: { dial: '351', currency: 'EUR', digits: 2, zone: 'Europe/Lisbon' },
  NL: { dial: '31', currency: 'EUR', digits: 2, zone: 'Europe/Amsterdam' },
  TR: { dial: '90', currency: 'TRY', digits: 2, zone: 'Europe/Istanbul' },
  AR: { dial: '54', currency: 'ARS', digits: 2, zone: 'America/Argentina/Buenos_Aires' },
} as const satisfies Record<Country, { dial: string; currency: string; digits: number; zone: string }>
