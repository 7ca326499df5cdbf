import { expect, test } from 'vitest'
import { localeCodes } from '@crema/i18n/locales'
import { translateIn } from '@crema/tools/translate-in'

test.each(localeCodes)('%s: the progress of an invitation is right for a goal of one friend', (locale) => {
  const t = translateIn(locale)
  const [one, several = ''] = [1, 5].map((count) => t('invitation.friends', { count }))
  if (one === several) return
  for (const who of ['friend', 'other'] as const)
    for (const [count, friends] of [
      ['0', '1'],
      ['1', '3'],
    ] as const)
      expect(t('invitation.progress', { who, name: 'Nora', count, friends })).not.toMatch(
        new RegExp(`(${count}|${friends}) ${several}`),
      )
})
