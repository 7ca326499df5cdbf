/** The newest version that has update notes. In a file of its own, because the start of the page needs it and not the notes. */
export const newestVersion = '0.2.0'
