import type { ReactNode } from 'react'
import styles from './country-flag.module.css'

// Simplified for a width of 27 px. Flag colours are the same in every theme.
const [red, blue, yellow, white, black] = ['#d52b1e', '#14387f', '#fccf1c', '#fff', '#111']

const ground = (fill: string) => <path fill={fill} d="M0 0h60v40H0z" />

function rows(...fills: string[]): ReactNode {
  const height = 40 / fills.length
  return fills.map((fill, index) => (
    <path key={index} fill={fill} d={`M0 ${index * height}h60v${height}H0z`} />
  ))
}

function columns(...fills: string[]): ReactNode {
  const width = 60 / fills.length
  return fills.map((fill, index) => (
    <path key={index} fill={fill} d={`M${index * width} 0h${width}v40h-${width}z`} />
  ))
}

/** An upright five-pointed star of radius 1 around the origin. */
const starPath = 'M0-1l.22.69h.73l-.59.43.23.69L0 .38l-.59.43.23-.69-.59-.43h.73z'

const star = (x: number, y: number, size: number, fill: string) => (
  <path key={`${x} ${y}`} fill={fill} d={starPath} transform={`translate(${x} ${y}) scale(${size})`} />
)

const crescent = (x: number, y: number, size: number, fill: string, behind: string) => (
  <>
    <circle cx={x} cy={y} r={size} fill={fill} />
    <circle cx={x + size * 0.3} cy={y} r={size * 0.8} fill={behind} />
  </>
)

const unionJack = (
  <>
    {ground('#012169')}
    <path stroke={white} strokeWidth="8" d="M0 0l60 40M60 0L0 40" />
    <path stroke="#c8102e" strokeWidth="3" d="M0 0l60 40M60 0L0 40" />
    <path stroke={white} strokeWidth="13" d="M30 0v40M0 20h60" />
    <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
  </>
)

/** A blue field with the British flag in its corner and stars. */
const southern = (stars: [x: number, y: number, size: number][], fill: string, edge: string) => (
  <>
    {ground('#012169')}
    <g transform="scale(.5)">{unionJack}</g>
    {stars.map(([x, y, size]) => (
      <g key={`${x} ${y}`}>
        {star(x, y, size + 1.2, edge)}
        {star(x, y, size, fill)}
      </g>
    ))}
  </>
)

/** One trigram of the Korean flag: three bars, of which those listed in `broken` have a gap. */
const trigram = (x: number, y: number, turn: number, broken: readonly number[]) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`} stroke={black} strokeWidth="1.8">
    {[-2.6, 0, 2.6].map((barX, index) => (
      <path key={barX} d={`M${barX}-4.5v9`} strokeDasharray={broken.includes(index) ? '4 1' : undefined} />
    ))}
  </g>
)

const mapleLeaf =
  'm-90 2030 45-863a95 95 0 0 0-111-98l-859 151 116-320a65 65 0 0 0-20-73l-941-762 212-99a65 65 0 0 0 34-79l-186-572 542 115a65 65 0 0 0 73-38l105-247 423 454a65 65 0 0 0 111-57l-204-1052 327 189a65 65 0 0 0 91-27l332-652 332 652a65 65 0 0 0 91 27l327-189-204 1052a65 65 0 0 0 111 57l423-454 105 247a65 65 0 0 0 73 38l542-115-186 572a65 65 0 0 0 34 79l212 99-941 762a65 65 0 0 0-20 73l116 320-859-151a95 95 0 0 0-111 98l45 863z'

const rotated = (count: number, render: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => (
    <g key={index} transform={`rotate(${(index * 360) / count})`}>
      {render(index)}
    </g>
  ))

const flags: Readonly<Record<string, ReactNode>> = {
  US: (
    <>
      {rows(red, white, red, white, red, white, red, white, red, white, red, white, red)}
      <path fill={blue} d="M0 0h27v21.5H0z" />
      {[3.5, 8.3, 13.1, 17.9].flatMap((y) => [4, 8.8, 13.5, 18.3, 23].map((x) => star(x, y, 1.8, white)))}
    </>
  ),
  CA: (
    <>
      {ground(white)}
      <path fill={red} d="M0 0h15v40H0zM45 0h15v40H45z" />
      <path fill={red} d={mapleLeaf} transform="translate(30 20) scale(.0078)" />
    </>
  ),
  ID: rows(red, white),
  KR: (
    <>
      {ground(white)}
      <g transform="translate(30 20) rotate(33.7)">
        <circle r="10" fill="#0047a0" />
        <path fill="#cd2e3a" d="M-10 0a10 10 0 0 1 20 0a5 5 0 0 1-10 0a5 5 0 0 0-10 0z" />
      </g>
      {trigram(13, 9, 33.7, [])}
      {trigram(47, 31, 33.7, [0, 1, 2])}
      {trigram(47, 9, -33.7, [0, 2])}
      {trigram(13, 31, -33.7, [1])}
    </>
  ),
  JP: (
    <>
      {ground(white)}
      <circle cx="30" cy="20" r="12" fill="#bc002d" />
    </>
  ),
  HK: (
    <>
      {ground('#de2910')}
      <g transform="translate(30 20)">
        {rotated(5, () => (
          <ellipse cx="1" cy="-7" rx="3.6" ry="6" fill={white} />
        ))}
      </g>
    </>
  ),
  VN: (
    <>
      {ground('#da251d')}
      {star(30, 20, 12, '#ff0')}
    </>
  ),
  MY: (
    <>
      {rows(red, white, red, white, red, white, red, white, red, white, red, white, red, white)}
      <path fill="#010066" d="M0 0h30v22.9H0z" />
      {crescent(12, 11.5, 7.5, '#fc0', '#010066')}
      {star(20, 11.5, 5, '#fc0')}
    </>
  ),
  AE: (
    <>
      {rows('#00732f', white, black)}
      <path fill="#f00" d="M0 0h15v40H0z" />
    </>
  ),
  QA: (
    <>
      {ground('#8a1538')}
      <path
        fill={white}
        d="M0 0h18l6 2.2-6 2.3 6 2.2-6 2.2 6 2.2-6 2.3 6 2.2-6 2.2 6 2.2-6 2.3 6 2.2-6 2.2 6 2.2-6 2.3 6 2.2-6 2.2 6 2.2-6 2.3H0z"
      />
    </>
  ),
  PH: (
    <>
      {rows('#0038a8', '#ce1126')}
      <path fill={white} d="M0 0l34.6 20L0 40z" />
      <circle cx="11.5" cy="20" r="4.5" fill={yellow} />
      <g transform="translate(11.5 20)" stroke={yellow} strokeWidth="1.4">
        {rotated(8, () => (
          <path d="M0-5v-3" />
        ))}
      </g>
      {[star(3.5, 6, 2, yellow), star(3.5, 34, 2, yellow), star(29, 20, 2, yellow)]}
    </>
  ),
  MO: (
    <>
      {ground('#00785e')}
      {star(30, 9, 4, yellow)}
      <path
        fill={white}
        d="M30 14c4 4 4 9 0 14-4-5-4-10 0-14zM22 18c5 2 7 5 7 10-6-1-8-5-7-10zM38 18c-5 2-7 5-7 10 6-1 8-5 7-10zM17 30h26v1.6H17zM20 33.4h20V35H20z"
      />
    </>
  ),
  SG: (
    <>
      {rows(red, white)}
      {crescent(12, 10, 7, white, red)}
      <g transform="translate(18.5 10)">{rotated(5, () => star(0, -4, 1.8, white))}</g>
    </>
  ),
  CN: (
    <>
      {ground('#ee1c25')}
      {star(10, 10.5, 6.5, '#ff0')}
      {[
        star(20, 4.5, 2.2, '#ff0'),
        star(24, 9, 2.2, '#ff0'),
        star(24, 15, 2.2, '#ff0'),
        star(20, 19.5, 2.2, '#ff0'),
      ]}
    </>
  ),
  TH: rows('#a51931', white, '#2d2a4a', '#2d2a4a', white, '#a51931'),
  AU: southern(
    [
      [15, 31, 5],
      [45, 33, 3],
      [36, 18, 3],
      [45, 7, 3],
      [53, 15, 3],
      [49, 23, 1.6],
    ],
    white,
    '#012169',
  ),
  NZ: southern(
    [
      [45, 33, 3],
      [37, 17, 2.6],
      [45, 7, 2.6],
      [52, 15, 2.2],
    ],
    '#cc142b',
    white,
  ),
  GB: unionJack,
  DE: rows(black, '#d00', '#ffce00'),
  IT: columns('#009246', white, '#ce2b37'),
  ES: rows('#aa151b', '#f1bf00', '#f1bf00', '#aa151b'),
  FR: columns('#002395', white, '#ed2939'),
  PT: (
    <>
      {ground('#d8202b')}
      <path fill="#066a38" d="M0 0h24v40H0z" />
      <circle cx="24" cy="20" r="8" fill={yellow} />
      <path fill={white} stroke={red} strokeWidth="1.6" d="M20 15.5h8v6a4 4 0 0 1-8 0z" />
    </>
  ),
  NL: rows('#ae1c28', white, '#21468b'),
  TR: (
    <>
      {ground('#e30a17')}
      {crescent(22, 20, 10, white, '#e30a17')}
      {star(35, 20, 5, white)}
    </>
  ),
  AR: (
    <>
      {rows('#74acdf', white, '#74acdf')}
      <circle cx="30" cy="20" r="4" fill="#f6b40e" />
      <g transform="translate(30 20)" stroke="#f6b40e" strokeWidth="1">
        {rotated(16, () => (
          <path d="M0-4.6v-1.9" />
        ))}
      </g>
    </>
  ),
}

/** The flag of a country by its ISO code, or the code itself where there is no flag. Decorative: the name is beside it. */
export function CountryFlag({ country }: { country: string }) {
  const flag = flags[country]
  if (flag === undefined)
    return (
      <span className={styles.letters} aria-hidden="true">
        {country}
      </span>
    )
  return (
    <svg className={styles.flag} viewBox="0 0 60 40" aria-hidden="true">
      {flag}
    </svg>
  )
}
