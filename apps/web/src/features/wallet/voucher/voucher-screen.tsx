import type { ReactNode } from 'react'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './voucher-screen.module.css'

/** The screen of one voucher. */
export function VoucherScreen({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <div className={styles.screen}>
      <Page
        top={<ScreenBar title={t('wallet.detailTitle')} up={paths.wallet()} />}
        bottomBar={
          <div className={styles.bar}>
            <BottomBar>
              <WalletLink variant="quiet">{t('wallet.done')}</WalletLink>
            </BottomBar>
          </div>
        }
      >
        {children}
      </Page>
    </div>
  )
}
