import type { Country } from '../countries/countries.ts'
import type { FailureName } from '../outcomes.ts'
import type { Device } from './device.ts'
import type { LinkPreview } from './link-preview.ts'

/**
 * Renders a screen with the page's components, built for the server. Apart from the calls and the page's manifest it is
 * the only interface between gateway and page, so that neither imports the other.
 */
export type RenderFirstPaint = (request: FirstPaintRequest) => Promise<FirstPaint>

export type FirstPaintRequest = {
  /** Path and query. */
  href: string
  /** A locale code of the specification. */
  locale: string
  country: Country
  /** Whether the browser has sent a session cookie, valid or not. A screen may show placeholders for a member. */
  forMember: boolean
  /**
   * Present where `read` answers as for the member of that cookie: the gateway's time in ms. The page may then contain the
   * member's data; it is sent to that browser alone and never cached.
   */
  personalAtMs: number | undefined
  /** The visitor's device, for a screen that differs by it. */
  device: Device | undefined
  /** Whether the browser is the chain's app by its user agent, which has a navigation of its own. */
  inApp: boolean
  /** Answers a read of the contract as for a visitor, or for the member (`personalAtMs`). Rejects when it cannot. */
  read: (key: string, request: object) => Promise<RenderedRead>
}

export type RenderedRead = { ok: unknown } | { refused: FailureName; message: string }

export type RenderedScreen = {
  html: string
  /** Messages and data with which the browser hydrates it, as JSON. */
  state: string
  /** BCP 47, for the `lang` attribute. */
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  description: string | undefined
  /** Undefined where the screen shows no campaign. */
  preview: LinkPreview | undefined
  /** Name of the screen, a key of `screens` in the page's manifest. */
  screen: string
}

export type FirstPaint =
  | (RenderedScreen & { kind: 'rendered' })
  | { kind: 'redirect'; to: string }
  /** The browser renders it; the gateway sends the empty page. */
  | { kind: 'memberOnly' }
  /** A member's screen: its bar and skeleton, the same for everybody, until the browser has rendered it. */
  | (Pick<RenderedScreen, 'html' | 'language' | 'direction' | 'title' | 'screen'> & {
      kind: 'shell'
      /** Features of messages that its routes load. */
      messages: string[]
    })

/** What `early.ts` reads from `<script type="application/json" id="early">`. */
export type EarlyScriptData = {
  /** URLs of the screen's scripts, each after those it imports. They load after the first paint. */
  scripts: string[]
  /**
   * The call that the rendered campaign's button makes; its signature expires after minutes. The page is the same for every visitor,
   * so the referrer is taken from the address.
   */
  claim: {
    url: string
    method: 'POST'
    /** Without zone and device, which the browser adds. */
    headers: Record<string, string>
    /** What is claimed: the campaign's number; for a help, the invitation's code behind it. */
    subject: string
    /** Names of the query parameters of the page that the call's body contains. */
    names: string[]
  }
  /** Text in the user agent of the chain's app. */
  appMarker: string
}
