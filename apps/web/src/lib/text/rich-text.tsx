import { Fragment, type ReactNode } from 'react'
import { splitTags } from '@crema/i18n/tags'

/** Renders the `<0>…</0>` tags of a message as elements: tag 0 by the first function, and so on. */
export function richText(message: string, ...renderTag: ((text: string) => ReactNode)[]): ReactNode {
  return splitTags(message).map((piece, index) => (
    <Fragment key={index}>
      {typeof piece === 'string' ? piece : (renderTag[piece.tag]?.(piece.text) ?? piece.text)}
    </Fragment>
  ))
}
