import type { Country } from '../countries/countries.ts'
import type { FailureName } from '../outcomes.ts'
import type { DisplayFace } from './display-font.ts'
import type { LinkPreview } from './link-preview.ts'

/**
 * How the gateway has a screen drawn by the page's own components, built for the server. It is the one
 * agreement between them besides the calls, so that neither imports the other.
 */
export type DrawFirstPaint = (wanted: FirstPaintRequest) => Promise<FirstPaint>

export type FirstPaintRequest = {
  /** Path and query, below this site. */
  href: string
  /** A spec locale code. */
  locale: string
  country: Country
  /** Answers a read of the contract as a visitor gets it. Rejects when it cannot. */
  read: (key: string, request: object) => Promise<VisitorRead>
}

export type VisitorRead = { ok: unknown } | { refused: FailureName; message: string }

export type DrawnScreen = {
  html: string
  /** What the browser needs to draw the same: messages and data, as JSON. */
  state: string
  /** BCP 47, for the `lang` attribute. */
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  description: string | undefined
  /** Where the screen is a campaign's. */
  preview: LinkPreview | undefined
  /** The source file of the screen, a key of the build's manifest. */
  screen: string
  /** Those of parts that are drawn with it and come alive later: their styles are needed at once, their code is not. */
  laterParts: readonly string[]
}

export type FirstPaint =
  | (DrawnScreen & { kind: 'drawn' })
  | { kind: 'redirect'; to: string }
  /** The browser draws it. */
  | { kind: 'private' }
  /** A member's screen: the browser draws it, and shows until then what everybody sees: its bar and its bones. */
  | (Pick<DrawnScreen, 'html' | 'language' | 'direction' | 'title' | 'screen'> & {
      kind: 'awaited'
      /** Folders of messages that it needs. */
      words: string[]
    })

/** What `early.ts` reads from `<script type="application/json" id="early">`. */
export type EarlyPaper = {
  /** Scripts of this screen, each after those it imports; they load after the first paint. */
  scripts: string[]
  face: DisplayFace
  /** The claim call of the drawn campaign, signed for the next minutes. Who shared the link stands in its address alone. */
  claim: {
    url: string
    headers: Record<string, string>
    activityNo: string
    /** The parameters of the link that the call takes along. */
    names: string[]
  }
  /** What the user agent holds where the chain's app is around the page. */
  appMarker: string
}
