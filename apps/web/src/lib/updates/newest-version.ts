/** The newest version that has update notes. In a file of its own, because the choice about storage needs it and not the notes. */
export const newestVersion = '0.2.0'
