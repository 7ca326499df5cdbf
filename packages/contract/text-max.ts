/** The maximum length of names, words to search for, and launch values. Apart from the other limits, which a first visit does not need. */
export const textMax = 100
