/** A segment of a message: plain text, or the text between `<n>` and `</n>`. */
export type TextPiece = string | { tag: number; text: string }

/**
 * Splits a translated message at its numbered tags, so that a view can render a link or strong text there:
 * `Read the <0>terms</0>.` Tags are paired and not nested; scripts/check-messages.ts checks that.
 */
export function splitTags(message: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  // Without a backreference: Safari 26 finds none in a text outside of Latin-1 where the expression has the flag `u`.
  for (const match of message.matchAll(/<(\d+)>(.*?)<\/\d+>/gsu)) {
    const [whole, tag, text = ''] = match
    if (match.index > end) pieces.push(message.slice(end, match.index))
    pieces.push({ tag: Number(tag), text })
    end = match.index + whole.length
  }
  if (end < message.length) pieces.push(message.slice(end))
  return pieces
}
