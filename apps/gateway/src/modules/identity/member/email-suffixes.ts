import type { Country } from '@crema/contract/countries/countries'

const everywhere = ['gmail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com']

/** Common mail domains by country, the most common first; other countries use `everywhere`. */
const byCountry: Partial<Record<Country, readonly string[]>> = {
  US: ['gmail.com', 'yahoo.com', 'icloud.com', 'outlook.com', 'hotmail.com', 'aol.com', 'comcast.net'],
  CA: ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.ca', 'icloud.com', 'live.ca'],
  ID: ['gmail.com', 'yahoo.com', 'yahoo.co.id', 'icloud.com', 'outlook.com'],
  KR: ['naver.com', 'gmail.com', 'hanmail.net', 'daum.net', 'kakao.com', 'nate.com', 'icloud.com'],
  JP: [
    'gmail.com',
    'yahoo.co.jp',
    'icloud.com',
    'docomo.ne.jp',
    'ezweb.ne.jp',
    'au.com',
    'softbank.ne.jp',
    'outlook.jp',
  ],
  HK: ['gmail.com', 'yahoo.com.hk', 'icloud.com', 'outlook.com', 'hotmail.com', 'netvigator.com'],
  MY: ['gmail.com', 'yahoo.com', 'icloud.com', 'hotmail.com', 'outlook.com', 'yahoo.com.my'],
  PH: ['gmail.com', 'yahoo.com', 'icloud.com', 'outlook.com', 'yahoo.com.ph'],
  SG: ['gmail.com', 'hotmail.com', 'icloud.com', 'yahoo.com.sg', 'outlook.com', 'singnet.com.sg'],
  CN: ['qq.com', '163.com', '126.com', 'sina.com', 'foxmail.com', '139.com', 'aliyun.com'],
  AU: ['gmail.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'bigpond.com', 'yahoo.com.au'],
  NZ: ['gmail.com', 'xtra.co.nz', 'hotmail.com', 'outlook.com', 'icloud.com', 'yahoo.co.nz'],
  GB: ['gmail.com', 'hotmail.co.uk', 'icloud.com', 'outlook.com', 'yahoo.co.uk', 'btinternet.com'],
  DE: ['gmail.com', 'web.de', 'gmx.de', 't-online.de', 'gmx.net', 'icloud.com', 'outlook.de', 'freenet.de'],
  IT: [
    'gmail.com',
    'libero.it',
    'hotmail.it',
    'yahoo.it',
    'icloud.com',
    'outlook.it',
    'virgilio.it',
    'alice.it',
  ],
  ES: ['gmail.com', 'hotmail.com', 'yahoo.es', 'icloud.com', 'outlook.es', 'telefonica.net'],
  FR: [
    'gmail.com',
    'orange.fr',
    'free.fr',
    'hotmail.fr',
    'wanadoo.fr',
    'icloud.com',
    'laposte.net',
    'sfr.fr',
  ],
  PT: ['gmail.com', 'hotmail.com', 'sapo.pt', 'outlook.pt', 'icloud.com', 'live.com.pt'],
  NL: [
    'gmail.com',
    'hotmail.com',
    'ziggo.nl',
    'kpnmail.nl',
    'outlook.com',
    'live.nl',
    'icloud.com',
    'home.nl',
  ],
  TR: ['gmail.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'yandex.com', 'mynet.com'],
  AR: ['gmail.com', 'hotmail.com', 'yahoo.com.ar', 'outlook.com', 'icloud.com', 'live.com.ar'],
}

export function emailSuffixes(country: Country): string[] {
  return [...(byCountry[country] ?? everywhere)]
}
