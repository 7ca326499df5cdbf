import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { type PosterDesign, posterDesigns, type PosterLayout } from './layout/poster-design.ts'
import { pictureOptions } from './poster-queries.ts'
import type { PosterRequest } from './prepare-poster.ts'
import { useObjectUrl } from './use-object-url.ts'
import styles from './design-choice.module.css'

type DesignChoiceProps = { request: PosterRequest; onChange: (layout: PosterLayout) => void }

const names = {
  price: 'posters.designPrice',
  picture: 'posters.designPicture',
  ticket: 'posters.designTicket',
} as const satisfies Record<PosterLayout, string>

const previewWidthPx = 260

/** The designs of the brand as small posters, as native radio buttons. */
export function DesignChoice({ request, onChange }: DesignChoiceProps) {
  const t = useTranslate()
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('posters.design')}</legend>
      {posterDesigns.map((design) => (
        <label key={design.layout} className={styles.design}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={design.layout === request.design.layout}
            onChange={() => onChange(design.layout)}
          />
          <Preview request={request} design={design} />
          <span className={styles.name}>{t(names[design.layout])}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Preview({ request, design }: { request: PosterRequest; design: PosterDesign }) {
  // Of the same paper size, since they are too small to show a difference.
  const { data } = useQuery(pictureOptions({ ...request, design, paper: 'a5' }, previewWidthPx))
  const url = useObjectUrl(data)
  return <span className={styles.preview}>{url === undefined ? null : <img src={url} alt="" />}</span>
}
