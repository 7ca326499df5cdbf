import type { ApiClient, RequestOf } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

type Region = Pick<Session, 'locale' | 'country'>

/** A campaign of friend assist, with the caller's invitation and the one of the link. */
export const assistCampaignOptions = (
  api: ApiClient,
  link: RequestOf<'GET fission/detail'>,
  region: Region,
) => readOptions(api, 'GET fission/detail', link, region)
