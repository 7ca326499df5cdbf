/** As many as the gateway gives at once: one request is enough for most members. */
const pageSize = 50

/** The request for a page of a list. */
export const pageOf = (cursor: string | null) => ({
  limit: pageSize,
  ...(cursor === null ? {} : { cursor }),
})

/** The options of an infinite query whose pages name the next one. */
export const paged = {
  initialPageParam: null as string | null, // widened: later pages have a cursor
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
}
