import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Campaign } from '@crema/contract/campaign'
import { hostApp } from '#src/host-app/host-app.ts'
import { useSession } from '#src/session/session.ts'
import { useText, useTexts } from '#src/session/texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ShareIcon } from '#src/ui/icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

const ShareSheet = lazy(async () => {
  const { ShareSheet: Part } = await import('./share-sheet.tsx')
  return { default: Part }
})

type ShareButtonProps = { campaign: Pick<Campaign, 'activityNo' | 'title' | 'summary'>; fissionCode: string | undefined }

/** Shares a campaign: by the app around the page where there is one, else by a sheet with every way the browser has. */
export function ShareButton({ campaign, fissionCode }: ShareButtonProps) {
  const t = useText()
  const texts = useTexts()
  const session = useSession()
  const [stage, setStage] = useState<'closed' | 'open' | 'failed'>('closed')
  const share = async () => {
    try {
      const [app, { shareByApp }] = await Promise.all([hostApp(), import('./share-by-app.ts'), texts.need('sharing')])
      if (app && (await shareByApp(app, campaign, fissionCode, session, texts.get().t))) return
      setStage('open')
    } catch {
      // A part that could not be fetched: said in words that every screen has.
      setStage('failed')
    }
  }
  const close = () => setStage('closed')
  return (
    <>
      <IconButton label={t('common.share')} icon={<ShareIcon />} onClick={() => void share()} />
      {stage === 'closed' ? null : createPortal(
        stage === 'open' ? (
          <Suspense>
            <ShareSheet campaign={campaign} fissionCode={fissionCode} onClose={close} />
          </Suspense>
        ) : (
          <Sheet open onClose={close} title={t('common.share')} text={t('failures.network')} closeLabel={t('common.close')} />
        ),
        // Out of the head of the screen, whose colours it would take over.
        document.body,
      )}
    </>
  )
}
