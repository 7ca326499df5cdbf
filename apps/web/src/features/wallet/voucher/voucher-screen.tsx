import { useQuery } from '@tanstack/react-query'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { voucherOptions } from '../wallet-queries.ts'
import { VoucherDetail } from './voucher-detail.tsx'
import styles from './voucher-screen.module.css'

/** The screen of one voucher. */
export function VoucherScreen({ voucherNo }: { voucherNo: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const { data } = useQuery({ ...voucherOptions(api, voucherNo, session), enabled: session.token !== null })
  const voucher = data !== undefined && 'ok' in data ? data.ok : undefined
  const isOver = voucher?.state === 'used' || voucher?.state === 'expired'
  return (
    <div className={styles.screen}>
      <Page
        top={<ScreenBar title={t('wallet.detailTitle')} up={paths.wallet()} />}
        bottomBar={
          // Where there is no such voucher, the message about it has the same link.
          data !== undefined && voucher === undefined ? undefined : (
            <div className={styles.bar}>
              <BottomBar>
                {isOver ? (
                  <WalletLink>{t('campaign.seeAll')}</WalletLink>
                ) : (
                  <WalletLink variant="quiet">{t('wallet.done')}</WalletLink>
                )}
              </BottomBar>
            </div>
          )
        }
      >
        <VoucherDetail key={voucherNo} voucherNo={voucherNo} />
      </Page>
    </div>
  )
}
