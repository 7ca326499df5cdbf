import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import styles from './share-sheet.module.css'

type MessengerLinksProps = { message: string; link: string; subject: string }

/** Their addresses for a message and a link, both encoded. */
const messengers = {
  WhatsApp: (message: string, link: string) => `https://wa.me/?text=${message}%20${link}`,
  LINE: (message: string, link: string) => `https://line.me/R/share?text=${message}%20${link}`,
  Telegram: (message: string, link: string) => `https://t.me/share/url?url=${link}&text=${message}`,
}

/** Links that open a messenger, the text messages or the mail with the message and the link. */
export function MessengerLinks({ message, link, subject }: MessengerLinksProps) {
  const t = useTranslate()
  const text = encodeURIComponent(message)
  const address = encodeURIComponent(link)
  const className = buttonClass('quiet', 'small')
  return (
    <ul className={styles.messengers} aria-label={t('sharing.messengers')}>
      {Object.entries(messengers).map(([name, hrefOf]) => (
        <li key={name}>
          <a className={className} href={hrefOf(text, address)} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
      <li>
        <a className={className} href={`sms:?&body=${text}%20${address}`}>
          {t('sharing.sms')}
        </a>
      </li>
      <li>
        <a
          className={className}
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${text}%20${address}`}
        >
          {t('sharing.email')}
        </a>
      </li>
    </ul>
  )
}
