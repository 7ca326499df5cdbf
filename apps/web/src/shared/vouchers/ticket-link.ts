import styles from './ticket-link.module.css'

/** The looks of a link around a ticket. */
export const ticketLinkClass = styles.link ?? ''
