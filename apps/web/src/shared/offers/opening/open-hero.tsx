import type { AnyRouter } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import { growFrom } from './grow-from.ts'
import { OpeningPage } from './opening-page.tsx'
import styles from './opening-page.module.css'

let closeLast = () => {}

/**
 * Shows the hero of a campaign above the page, growing from `source`, until the campaign's own hero is in its place. It is
 * inert, so that every tap reaches the page below it; the campaign is loaded and shown as without it.
 */
export function openHero(source: Element, campaign: ListedCampaign, router: AnyRouter): void {
  closeLast()
  const layer = document.createElement('div')
  layer.className = styles.layer ?? ''
  layer.inert = true
  document.body.append(layer)
  const root = createRoot(layer)
  flushSync(() => root.render(<OpeningPage campaign={campaign} />))
  const hero = heroIn('#opening')
  if (!hero) throw new Error('The layer has no hero.')
  const growth = growFrom(source, hero, layer)

  const close = () => {
    for (const stop of subscriptions) stop()
    window.removeEventListener('scroll', closeScrolled)
    root.unmount()
    layer.remove()
  }
  // The layer does not scroll. Until the campaign is shown the position is that of the list.
  const closeScrolled = () => {
    if (window.scrollY > 0) close()
  }
  const showCampaign = async () => {
    const shown = heroIn('#main')
    if (!shown || !isSamePlace(shown, hero)) return close()
    layer.dataset['shown'] = ''
    window.addEventListener('scroll', closeScrolled, { passive: true })
    const fades = shown.closest('main')?.getAnimations() ?? []
    await Promise.allSettled([growth, ...fades].map(({ finished }) => finished))
    close()
  }
  const subscriptions = [
    router.subscribe('onBeforeLoad', ({ toLocation: { search } }) => {
      if (activityNoIn(search) !== campaign.activityNo) close()
    }),
    router.subscribe('onResolved', () => void showCampaign()),
  ]
  closeLast = close
}

const heroIn = (main: string) => document.querySelector(`${main} [data-tone] > h1`)?.parentElement

/** The size and place in the layout, without the animation of one of them. */
function isSamePlace(shown: HTMLElement, hero: HTMLElement): boolean {
  const [a, b] = [shown, hero].map(({ offsetWidth, offsetHeight, offsetTop, offsetLeft }) =>
    [offsetWidth, offsetHeight, offsetTop, offsetLeft].join(),
  )
  return a === b
}

const activityNoIn = (search: object): unknown => ('activityNo' in search ? search.activityNo : undefined)
