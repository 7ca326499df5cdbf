import { queryOptions } from '@tanstack/react-query'
import type { PosterMaterial } from '@crema/contract/assist/assist'
import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { Session } from '#src/session/session.ts'
import type { PosterRequest } from './prepare-poster.ts'

/** What a poster of a campaign shows. */
export const materialOptions = (
  api: ApiClient,
  activityNo: string,
  region: Pick<Session, 'locale' | 'country'>,
) => readOptions(api, 'GET fission/material', { activityNo }, region)

/** Whether a poster of this campaign leads to something: an offer, or an invitation. */
export const hasPoster = ({ kind }: PosterMaterial): boolean => kind === 'coupons' || kind === 'fission'

/** A picture of a poster for the page. */
export const pictureOptions = (request: PosterRequest, widthPx: number) =>
  queryOptions({
    queryKey: ['poster', request.material, request.design, request.paper, request.locale, widthPx],
    queryFn: async ({ signal }) => {
      const { makePoster } = await loadModule(() => import('./prepare-poster.ts'))
      return makePoster(request, { kind: 'view', widthPx }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
