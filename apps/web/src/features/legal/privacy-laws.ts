import type { Locale } from '@crema/i18n/locales'

type Law = { law: string; authority: string }

/** The data protection law of each country and its authority, in English and in the country's languages. */
const laws: Record<string, { en: Law } & Partial<Record<Locale, Law>>> = {
  us: { en: { law: 'The privacy law of your state', authority: 'the attorney general of your state' } },
  ca: {
    en: {
      law: 'The Personal Information Protection and Electronic Documents Act (PIPEDA)',
      authority: 'the Office of the Privacy Commissioner of Canada',
    },
    fr: {
      law: 'La Loi sur la protection des renseignements personnels et les documents électroniques (LPRPDE)',
      authority: 'le Commissariat à la protection de la vie privée du Canada',
    },
  },
  id: {
    en: {
      law: 'Law No. 27 of 2022 on Personal Data Protection',
      authority: 'the Ministry of Communication and Digital Affairs',
    },
    id: {
      law: 'Undang-Undang No. 27 Tahun 2022 tentang Pelindungan Data Pribadi',
      authority: 'Kementerian Komunikasi dan Digital',
    },
  },
  kr: {
    en: {
      law: 'The Personal Information Protection Act (PIPA)',
      authority: 'the Personal Information Protection Commission',
    },
    ko: { law: '개인정보 보호법', authority: '개인정보보호위원회' },
  },
  jp: {
    en: {
      law: 'The Act on the Protection of Personal Information (APPI)',
      authority: 'the Personal Information Protection Commission',
    },
    ja: { law: '個人情報の保護に関する法律', authority: '個人情報保護委員会' },
  },
  hk: {
    en: {
      law: 'The Personal Data (Privacy) Ordinance (Cap. 486)',
      authority: 'the Privacy Commissioner for Personal Data',
    },
    cht: { law: '《個人資料（私隱）條例》（第 486 章）', authority: '個人資料私隱專員公署' },
    zh: { law: '《个人资料（私隐）条例》（第 486 章）', authority: '个人资料私隐专员公署' },
  },
  vn: {
    en: {
      law: 'The Vietnamese law on personal data protection',
      authority: 'the Ministry of Public Security',
    },
    vi: { law: 'Pháp luật Việt Nam về bảo vệ dữ liệu cá nhân', authority: 'Bộ Công an' },
  },
  my: {
    en: {
      law: 'The Personal Data Protection Act 2010',
      authority: 'the Personal Data Protection Commissioner',
    },
    ms: { law: 'Akta Perlindungan Data Peribadi 2010', authority: 'Pesuruhjaya Perlindungan Data Peribadi' },
  },
  ae: {
    en: {
      law: 'Federal Decree-Law No. 45 of 2021 on the Protection of Personal Data',
      authority: 'the UAE Data Office',
    },
    ar: {
      law: 'المرسوم بقانون اتحادي رقم 45 لسنة 2021 بشأن حماية البيانات الشخصية',
      authority: 'مكتب الإمارات للبيانات',
    },
  },
  qa: {
    en: {
      law: 'Law No. 13 of 2016 on the Protection of Personal Data Privacy',
      authority: 'the National Cyber Security Agency',
    },
    ar: {
      law: 'القانون رقم 13 لسنة 2016 بشأن حماية خصوصية البيانات الشخصية',
      authority: 'الوكالة الوطنية للأمن السيبراني',
    },
  },
  ph: { en: { law: 'The Data Privacy Act of 2012', authority: 'the National Privacy Commission' } },
  mo: {
    en: {
      law: 'The Personal Data Protection Act (Law No. 8/2005)',
      authority: 'the Personal Data Protection Bureau',
    },
    cht: { law: '第 8/2005 號法律《個人資料保護法》', authority: '個人資料保護局' },
    zh: { law: '第 8/2005 号法律《个人资料保护法》', authority: '个人资料保护局' },
  },
  sg: {
    en: {
      law: 'The Personal Data Protection Act 2012',
      authority: 'the Personal Data Protection Commission',
    },
  },
  cn: {
    en: {
      law: 'The Personal Information Protection Law',
      authority: 'the Cyberspace Administration of China',
    },
    zh: { law: '《中华人民共和国个人信息保护法》', authority: '国家互联网信息办公室' },
    cht: { law: '《中華人民共和國個人資訊保護法》', authority: '國家互聯網資訊辦公室' },
  },
  th: {
    en: {
      law: 'The Personal Data Protection Act B.E. 2562',
      authority: 'the Personal Data Protection Committee',
    },
  },
  au: {
    en: { law: 'The Privacy Act 1988', authority: 'the Office of the Australian Information Commissioner' },
  },
  nz: { en: { law: 'The Privacy Act 2020', authority: 'the Privacy Commissioner' } },
  gb: {
    en: {
      law: 'The UK GDPR and the Data Protection Act 2018',
      authority: 'the Information Commissioner’s Office',
    },
  },
  tr: {
    en: {
      law: 'Law No. 6698 on the Protection of Personal Data',
      authority: 'the Personal Data Protection Authority',
    },
  },
  ar: {
    en: {
      law: 'Law No. 25.326 on the Protection of Personal Data',
      authority: 'the Agency for Access to Public Information',
    },
  },
}

/** The same for each country of the European Union. */
const europeanUnion: (typeof laws)[string] = {
  en: {
    law: 'The General Data Protection Regulation (GDPR)',
    authority: 'the data protection authority of your country',
  },
  fr: {
    law: 'Le règlement général sur la protection des données (RGPD)',
    authority: 'l’autorité de protection des données de votre pays',
  },
}

/** Law and authority in the document's language, or in English where they have no name in it. */
export function lawOf(country: string, language: Locale): Law {
  const law = laws[country] ?? europeanUnion
  return law[language] ?? law.en
}
