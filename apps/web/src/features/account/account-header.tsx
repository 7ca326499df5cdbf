import { Link } from '@tanstack/react-router'
import { groupCode } from '@crema/i18n/format/text/codes'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { QrIcon } from '#src/ui/art/more-icons.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './account-header.module.css'

type AccountHeaderProps = { name: string; since: string; accountNumber: string }

/** The member's card as a header: name, membership and number, with a link to the code for the till. */
export function AccountHeader({ name, since, accountNumber }: AccountHeaderProps) {
  const t = useTranslate()
  return (
    <section className={styles.card} aria-label={t('home.card')}>
      <div className={styles.person}>
        <Heading level={2}>
          <bdi>
            <BreakableName name={name} />
          </bdi>
        </Heading>
        <p className={styles.minor}>{since}</p>
        <p className={styles.number}>
          <span className={styles.minor}>{t('account.accountNumber')}</span>
          <bdi dir="ltr">{groupCode(accountNumber)}</bdi>
        </p>
      </div>
      <Link {...paths.memberCode()} className={styles.stub}>
        <QrIcon />
        {t('home.showAtTill')}
      </Link>
    </section>
  )
}

/** An address that is too long continues in the next line with its domain. */
function BreakableName({ name }: { name: string }) {
  const at = name.lastIndexOf('@')
  if (at < 1) return name
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  )
}
