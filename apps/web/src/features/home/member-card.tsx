import { Link } from '@tanstack/react-router'
import { groupCode } from '@crema/i18n/format/text/codes'
import { brandName } from '#src/lib/brand/brand-name.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useExpectedMember } from '#src/session/expected-member.ts'
import { OptionalPart } from '#src/shared/screen/optional-part.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { UserIcon } from '#src/ui/art/icons.tsx'
import { CardStars } from './card-stars.tsx'
import styles from './member-card.module.css'

const MemberQr = lazyComponent(
  async () => (await loadModule(() => import('#src/shared/member-code/member-qr.tsx'))).MemberQr,
)

/**
 * The member's card: name, stars (the account number where the country has none), and the code for the till on its stub. A tap shows the code in full size. It has
 * its final size before the session is restored.
 */
export function MemberCard() {
  const t = useTranslate()
  const member = useExpectedMember()
  const isRestored = useSession().member !== null
  const { query, summary } = useStarSummary()
  // Not known yet: the place stays empty.
  const isWithoutStars = summary ? summary.program === null : query.isError || query.data !== undefined
  const membership = t('home.memberOf', { brand: brandName })
  const name = member?.displayName ?? membership
  return (
    <section className={styles.card} aria-label={t('home.card')}>
      <div className={styles.person}>
        <span className={styles.badge}>
          <UserIcon />
        </span>
        <div className={styles.names}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          {name === membership ? null : <p className={styles.minor}>{membership}</p>}
        </div>
        <div className={styles.account}>
          {summary?.program ? <CardStars summary={summary} /> : null}
          {isWithoutStars ? (
            <p className={styles.number}>
              <span className={styles.minor}>{t('home.accountNumber')}</span>
              {member ? (
                <bdi dir="ltr" data-account-number>
                  {groupCode(member.accountNumber)}
                </bdi>
              ) : (
                '\u00a0'
              )}
            </p>
          ) : null}
        </div>
      </div>
      <Link {...paths.memberCode()} className={styles.stub}>
        <span className={styles.code}>{isRestored ? <OptionalPart of={MemberQr} /> : null}</span>
        {t('home.showAtTill')}
      </Link>
    </section>
  )
}
