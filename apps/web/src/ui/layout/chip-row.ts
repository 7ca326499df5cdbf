import styles from './chip-row.module.css'

/** The class name of a row of chips that scrolls and fades out at its edges. */
export const chipRowClass = styles.row ?? ''

/** The class name of a chip in it: a label around a checkbox. */
export const chipClass = styles.chip ?? ''
