import { useQuery } from '@tanstack/react-query'
import type { Achievement } from '@crema/contract/assist/assist'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { achievementsOptions } from '../assist-queries.ts'

/** The member's badges; undefined until they are known, and for visitors. */
export function useAchievements(): Achievement[] | undefined {
  const { api } = useAppContext()
  const session = useSession()
  const { data } = useQuery({ ...achievementsOptions(api, session), enabled: session.token !== null })
  return data && 'ok' in data ? data.ok.achievements : undefined
}

export const earnedCount = (achievements: readonly Achievement[]): number =>
  achievements.filter(({ earnedAt }) => earnedAt !== null).length
