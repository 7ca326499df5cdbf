import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { groupCode } from '@crema/i18n/format/text/codes'
import { serverNow } from '#src/api/server-clock.ts'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { brandName } from '#src/lib/brand/brand-name.ts'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import {
  isCodeAccepted,
  memberCodeOptions,
  ownCouponsOptions,
} from '#src/shared/member-code/member-code-queries.ts'
import { MemberQr } from '#src/shared/member-code/member-qr.tsx'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { Panes } from '#src/shared/panes/panes.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { CouponChoice } from './coupon-choice.tsx'
import { TillNotice } from './till-notice.tsx'
import { useTillResult } from './use-till-result.ts'
import styles from './member-code-page.module.css'

const secondMs = 1_000

/**
 * `/home/card`: the member's code in full size, with the coupon chosen. Where it cannot be renewed, the coupons that this device
 * has saved, whose numbers a till accepts.
 */
export function MemberCodePage({ savedCoupons }: { savedCoupons: ReactNode }) {
  const t = useTranslate()
  const gate = useMemberGate()
  const isMember = useIsMemberExpected()
  // On phones the two place the message differently, and these screens keep their place there.
  const State = useIsWide(700) ? EmptyPanes : EmptyState
  return (
    <PanesPage title={t('home.card')} end={null}>
      {isMember ? (
        <MemberCode savedCoupons={savedCoupons} />
      ) : (
        <State
          art={<Picture image="machine" />}
          title={t('home.signInTitle')}
          text={t('home.signInText')}
          action={<Button onClick={() => void gate('open')}>{t('home.signIn')}</Button>}
        />
      )}
    </PanesPage>
  )
}

function MemberCode({ savedCoupons }: { savedCoupons: ReactNode }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const [selected, setSelected] = useState<string | null>(null)
  const { used, stars } = useTillResult(selected)
  const chosen = used ? null : selected
  const coupons = useQuery(ownCouponsOptions(api, session)).data?.items
  // From 700 px, beside the code.
  const isWide = useIsWide(700)
  const { data: code, error } = useQuery(memberCodeOptions(api, chosen, session))
  const nowMs = useServerNow(serverNow(), secondMs)
  const { member } = session
  const isOnline = useIsOnline()
  const isAccepted = code !== undefined && isCodeAccepted(code, nowMs)
  const seconds = code ? Math.max(0, Math.ceil((Date.parse(code.renewsAt) - nowMs) / secondMs)) : 0
  const isUnavailable = !isAccepted && (error !== null || !isOnline)
  return (
    <Panes
      tone="cherry"
      lead={
        <div className={styles.lead}>
          <TillNotice used={used} stars={stars} />
          <section className={styles.pass} aria-labelledby="member-name">
            <Heading id="member-name">
              <bdi>{member?.displayName ?? t('home.memberOf', { brand: brandName })}</bdi>
            </Heading>
            <div className={styles.code}>
              <MemberQr voucherNo={chosen} />
            </div>
            <p className={styles.number}>
              {t('home.accountNumber')} <bdi dir="ltr">{member ? groupCode(member.accountNumber) : ''}</bdi>
            </p>
            <p className={styles.hint}>
              {isAccepted && seconds > 0 ? t('home.renewsIn', { seconds }) : '\u00a0'}
            </p>
          </section>
        </div>
      }
    >
      {isUnavailable ? (
        <>
          <Notice tone="refused" title={t('home.codeOffline')} text={t('home.codeOfflineText')} />
          {savedCoupons}
        </>
      ) : coupons === undefined ? null : (
        <>
          {isWide ? <Heading size={26}>{t('home.coupons', { count: coupons.length })}</Heading> : null}
          {coupons.length > 0 ? (
            <CouponChoice coupons={coupons} chosen={chosen} onChoose={setSelected} isWide={isWide} />
          ) : isWide ? (
            <Link {...paths.offers()} className={buttonClass('quiet')}>
              {t('home.allOffers')}
            </Link>
          ) : null}
        </>
      )}
    </Panes>
  )
}
