/** Makes the engine load what formatting needs: the first formatter of a page takes a slow phone 50 ms. */
export const warmUpFormatting: () => void = Intl.DateTimeFormat
