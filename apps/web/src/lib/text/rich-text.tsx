import { Fragment, type ReactNode } from 'react'
import { splitTags } from '@crema/i18n/tags'

/** Sets the `<0>…</0>` parts of a message in elements: the first in the first wrap, and so on. */
export function richText(message: string, ...wraps: ((text: string) => ReactNode)[]): ReactNode {
  return splitTags(message).map((piece, index) => (
    <Fragment key={index}>
      {typeof piece === 'string' ? piece : (wraps[piece.tag]?.(piece.text) ?? piece.text)}
    </Fragment>
  ))
}
