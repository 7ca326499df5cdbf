/** Browsers and systems by a token of the user agent. The first match counts: user agents contain the later ones, too. */
const browsers = [
  ['MicroMessenger', 'WeChat'],
  ['Line/', 'LINE'],
  ['KAKAOTALK', 'KakaoTalk'],
  ['Instagram', 'Instagram'],
  ['FBAN', 'Facebook'],
  ['FBAV', 'Facebook'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system, such as `Chrome, Android`, in names that need no translation; empty where neither is known. */
export function clientName(userAgent: string | undefined): string {
  if (userAgent === undefined) return ''
  const findName = (known: readonly (readonly [string, string])[]) =>
    known.find(([token]) => userAgent.includes(token))?.[1]
  return [findName(browsers), findName(systems)].filter((name) => name !== undefined).join(', ')
}
