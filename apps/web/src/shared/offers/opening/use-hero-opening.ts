import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import { openHero } from './open-hero.tsx'

/** The click handler of a link to a campaign: what was tapped grows into the hero while the campaign opens (0066). */
export function useHeroOpening(campaign: ListedCampaign): (event: MouseEvent<HTMLElement>) => void {
  const router = useRouter()
  return ({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }) => {
    // Such a click opens another tab or window.
    if (ctrlKey || metaKey || shiftKey || altKey) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    openHero(currentTarget.querySelector('article > :first-child') ?? currentTarget, campaign, router)
  }
}
