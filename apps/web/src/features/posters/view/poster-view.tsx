import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { MinusIcon, PlusIcon } from '#src/ui/art/poster-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { type Paper, paperSizes } from '../layout/paper.ts'
import { useDataUrl, useObjectUrl } from '../use-object-url.ts'
import { usePinch } from './use-pinch.ts'
import styles from './poster-view.module.css'

type PosterViewProps = {
  picture: Pick<UseQueryResult<Blob>, 'data' | 'isError' | 'refetch'>
  paper: Paper
  title: string
  isSavedByHand: boolean
  ref: React.Ref<HTMLDivElement>
}

/** The poster as a picture, which can be enlarged, and saved by a long press where nothing else saves it. */
export function PosterView({
  picture: { data, isError, refetch },
  paper,
  title,
  isSavedByHand,
  ref,
}: PosterViewProps) {
  const t = useTranslate()
  const objectUrl = useObjectUrl(isSavedByHand ? undefined : data)
  const dataUrl = useDataUrl(data, isSavedByHand)
  const url = isSavedByHand ? dataUrl : objectUrl
  const { frame, picture: image, scale, zoomBy, canZoomIn, canZoomOut } = usePinch()
  const { width, height } = paperSizes[paper]
  const isOnline = useIsOnline()
  const retryOnline = useEffectEvent(() => {
    if (isError) void refetch()
  })
  useEffect(() => {
    if (isOnline) retryOnline()
  }, [isOnline])
  if (isError)
    return (
      <Notice
        tone="error"
        live
        title={t('posters.failedTitle')}
        text={t(isOnline ? 'posters.failedText' : 'posters.offlineText')}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    )
  return (
    <div className={styles.view} ref={ref} tabIndex={-1}>
      <div ref={frame} className={styles.frame} data-zoomed={scale > 1 || undefined}>
        {url === undefined ? (
          <div className={styles.wait} role="status">
            <VisuallyHidden>{t('posters.drawing')}</VisuallyHidden>
          </div>
        ) : (
          <img
            className={styles.picture}
            src={url}
            alt={t('posters.alt', { title })}
            width={width}
            height={height}
            ref={image}
            draggable={false}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <IconButton
          label={t('posters.zoomOut')}
          icon={<MinusIcon />}
          aria-disabled={!canZoomOut}
          onClick={() => zoomBy(1 / 1.5)}
        />
        <IconButton
          label={t('posters.zoomIn')}
          icon={<PlusIcon />}
          aria-disabled={!canZoomIn}
          onClick={() => zoomBy(1.5)}
        />
      </div>
      {isSavedByHand ? (
        <div className={styles.hint}>
          <Notice live title={t('posters.holdTitle')} text={t('posters.holdText')} />
        </div>
      ) : null}
    </div>
  )
}
