import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { joinDraw } from '@crema/contract/endpoints/draws/join-draw'
import { redeemGift } from '@crema/contract/endpoints/stars/redeem-gift'
import { InfoIcon } from '#src/ui/art/icons.tsx'
import { starRefusalIcon } from './refusal-icon.tsx'

test.each([...new Set([...redeemGift.outcomes, ...joinDraw.outcomes])])(
  '%s has an icon that says why',
  (outcome) => {
    const icon = starRefusalIcon(outcome)
    expect(isValidElement(icon) && icon.type !== InfoIcon).toBe(true)
  },
)
