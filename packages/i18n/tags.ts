/** A segment of a message: plain text, or the text between `<n>` and `</n>`. */
export type TextPiece = string | { tag: number; text: string }

/**
 * Splits a translated message at its numbered tags, so that a view can render a link or strong text there:
 * `Read the <0>terms</0>.` Tags are not nested; scripts/check-messages.ts checks that.
 */
export function splitTags(message: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of message.matchAll(/<(\d+)>(.*?)<\/\1>/gsu)) {
    const [whole, tag, text = ''] = match
    if (match.index > end) pieces.push(message.slice(end, match.index))
    pieces.push({ tag: Number(tag), text })
    end = match.index + whole.length
  }
  if (end < message.length) pieces.push(message.slice(end))
  return pieces
}
