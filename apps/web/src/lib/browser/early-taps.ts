/** What a person did before React was there. `early.ts` writes it; the component it concerns takes it over. */
export type EarlyTaps = {
  claim: {
    /** The button was tapped. */
    isWished?: boolean
    /** The sign-in sheet that the tap opened. */
    sheet?: HTMLDialogElement
    /** The claim that went out at once: the key it was sent with, and the gateway's answer. */
    sent?: EarlyClaim
  }
  form: {
    /** The address was sent off. */
    isSubmitted?: boolean
  }
  /** The last other button or link that was tapped. */
  press: { button?: HTMLElement | null }
  /** Whose taps React looks after by now. */
  over: Partial<Record<'claim' | 'form' | 'press', boolean>>
}

export type EarlyClaim = { activityNo: string; key: string; answer: Promise<EarlyAnswer> }
/** An answer, and what was read from it. */
export type EarlyAnswer = readonly [response: Response, body: unknown]

declare global {
  interface Window {
    cremaEarly?: EarlyTaps
    /** The launch token of this page's link, taken out of the address in its head (`@crema/contract/launch-head`). */
    cremaLaunch?: string
  }
}

/** Takes over one kind of taps, with what happened so far. To be called when React's own handler is in place. */
export function takeOver<Kind extends 'claim' | 'form' | 'press'>(kind: Kind): EarlyTaps[Kind] {
  const taps = window.cremaEarly
  if (!taps || taps.over[kind]) return {}
  taps.over[kind] = true
  // The early script set it; from here on it is React's to set.
  document.querySelector(`[data-early=${kind}]`)?.removeAttribute('aria-busy')
  return taps[kind]
}
