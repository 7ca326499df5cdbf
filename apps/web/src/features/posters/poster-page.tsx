import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PosterMaterial } from '@crema/contract/assist/assist'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { SegmentedControl } from '#src/ui/forms/segmented-control.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { PosterActions } from './actions/poster-actions.tsx'
import { DesignChoice } from './design-choice.tsx'
import type { Paper } from './layout/paper.ts'
import { posterDesigns } from './layout/poster-design.ts'
import { PosterMissing } from './poster-missing.tsx'
import { hasPoster, materialOptions, pictureOptions } from './poster-queries.ts'
import type { PosterRequest } from './prepare-poster.ts'
import { PosterView } from './view/poster-view.tsx'
import styles from './poster-page.module.css'

/** On screens of three pixels a point, as wide as a phone. */
const viewWidthPx = 1_240

/** `/marketing/poster`: a poster of a campaign with the member's code, to save, send and print. */
export function PosterPage({ activityNo }: { activityNo: string }) {
  const { api } = useAppContext()
  const { data } = useQuery(materialOptions(api, activityNo, useSession()))
  const material = data && 'ok' in data && hasPoster(data.ok) ? data.ok : undefined
  return material ? <Poster material={material} /> : <PosterMissing />
}

function Poster({ material }: { material: PosterMaterial }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const [layout, setLayout] = useState(
    // An invitation by a name comes first where there is one.
    () => (material.kind === 'fission' && material.from !== null ? 'ticket' : posterDesigns[0]?.layout),
  )
  const [paper, setPaper] = useState<Paper>('a5')
  const [first] = posterDesigns
  const design = posterDesigns.find((each) => each.layout === layout) ?? first
  if (!design) throw new Error('The brand has no posters')
  const request: PosterRequest = { material, design, paper, locale, country, t }
  const picture = useQuery(pictureOptions(request, viewWidthPx))
  const [isAppUnable, setIsAppUnable] = useState(false)
  const isSavedByHand = isInHostApp() ? isAppUnable : !browserSupports('downloads')
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button is gone, and the poster is what is to be pressed.
    if (isAppUnable) view.current?.focus()
  }, [isAppUnable])
  const isOver = material.state === 'ended' || material.state === 'offShelf'
  const up =
    material.kind === 'fission'
      ? { to: '/marketing/fission' as const, search: { activityNo: material.activityNo } }
      : paths.campaign({ activityNo: material.activityNo })
  return (
    <div className={styles.wide}>
      <Page top={<ScreenBar title={t('posters.title')} up={up} />}>
        <div className={styles.poster}>
          <PosterView
            ref={view}
            picture={picture}
            paper={paper}
            title={material.title}
            isSavedByHand={isSavedByHand}
          />
          <div className={styles.controls}>
            <div>
              <Heading level={2} size={26}>
                {t('posters.heading')}
              </Heading>
              <p className={styles.text}>{t('posters.text')}</p>
            </div>
            {isOver ? (
              <Notice tone="refused" title={t('posters.endedTitle')} text={t('posters.endedText')} />
            ) : null}
            <DesignChoice request={request} onChange={setLayout} />
            <SegmentedControl
              label={t('posters.size')}
              items={[
                { value: 'a5', label: 'A5' },
                { value: 'a4', label: 'A4' },
              ]}
              value={paper}
              onChange={setPaper}
            />
            <PosterActions
              request={request}
              picture={picture.data}
              isSavedByHand={isSavedByHand}
              onUnsupported={() => setIsAppUnable(true)}
            />
          </div>
        </div>
      </Page>
    </div>
  )
}
