import styles from './tabs.module.css'

/** The class name of a `nav` with tabs that are links: in its only child, six of them in one row, or three where it is narrow. */
export const tabLinksClass = styles.links ?? ''

/** The class name of a link in it; the current one has `aria-current`. */
export const tabLinkClass = styles.tab ?? ''
