/** What was tapped before hydration. `early.ts` records it; the component that was tapped takes it over. */
export type EarlyTaps = {
  claim: {
    /** The button was tapped. */
    isTapped?: boolean
    /** The sign-in sheet that the tap opened. */
    sheet?: HTMLDialogElement
    /** The claim that was sent at once. */
    sent?: EarlyClaim
  }
  form: {
    /** The e-mail address was submitted. */
    isSubmitted?: boolean
  }
  /** The last other button or link that was tapped. */
  press: { button?: HTMLElement | null }
  /** Kinds of taps that React handles by now. */
  taken: Partial<Record<'claim' | 'form' | 'press', boolean>>
}

/** `subject`: the campaign's number, or `helpSubject`. */
export type EarlyClaim = { subject: string; key: string; answer: Promise<EarlyAnswer> }
/** A response and its parsed body. */
export type EarlyAnswer = readonly [response: Response, body: unknown]

declare global {
  interface Window {
    cremaEarly?: EarlyTaps
    /** The launch token of the link, which the script in the page's head removed from the address (`@crema/contract/launch/launch-head`). */
    cremaLaunch?: string
  }
}

/** Returns the early taps of one kind and ends their recording. To be called once React's handler is in place. */
export function takeOverTaps<Kind extends 'claim' | 'form' | 'press'>(kind: Kind): EarlyTaps[Kind] {
  const taps = window.cremaEarly
  if (!taps || taps.taken[kind]) return {}
  taps.taken[kind] = true
  // Set by the early script; from here on React sets it.
  document.querySelector(`[data-early=${kind}]`)?.removeAttribute('aria-busy')
  return taps[kind]
}
