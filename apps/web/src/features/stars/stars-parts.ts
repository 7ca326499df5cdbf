import * as paths from '#src/lib/url/paths.ts'

/** The parts of the screen in their order. Each has its address; gifts have that of the screen. */
export const starsParts = ['gifts', 'draws', 'redemptions', 'prizes', 'vouchers', 'past', 'history'] as const
export type StarsPart = (typeof starsParts)[number]

/** The parts of the tabs. The history is a link of the top bar: six labels fit in two rows of a phone, seven do not. */
export const tabParts = starsParts.filter((part) => part !== 'history')

/** The part of an address, in any case and with or without a slash at the end; undefined where there is none. */
export function partOf(pathname: string): StarsPart | undefined {
  const [, , segment = 'gifts', ...more] = pathname.toLowerCase().split('/').filter(Boolean)
  const path = ['marketing', 'pointactivity', segment, ...more].join('/')
  return starsParts.find((part) => path === `marketing/pointactivity/${part}`)
}

export const pathOf = (part: StarsPart) => (part === 'gifts' ? paths.stars() : paths.starsPart(part))
