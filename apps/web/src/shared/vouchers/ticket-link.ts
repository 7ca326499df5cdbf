import styles from './ticket-link.module.css'

/** The class name of a link around a ticket. */
export const ticketLinkClass = styles.link ?? ''
