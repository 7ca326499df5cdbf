import type { HeroTone } from '@crema/contract/campaigns/artwork'
import tonesCss from '#brand/tones.css?raw'

/** The colours of a tone in the light theme: paper is white. */
export type ToneColours = { near: string; far: string; table: string; ring: string; on: string }

export function toneColours(tone: HeroTone): ToneColours {
  const rule = tonesCss.slice(tonesCss.indexOf(`[data-tone='${tone}']`))
  const colour = (name: keyof ToneColours) => {
    const value = new RegExp(`--tone-${name}:\\s*(#[\\da-f]+)`, 'i').exec(rule)?.[1]
    if (value === undefined) throw new Error(`tones.css has no ${name} of ${tone}`)
    return value
  }
  return {
    near: colour('near'),
    far: colour('far'),
    table: colour('table'),
    ring: colour('ring'),
    on: colour('on'),
  }
}
