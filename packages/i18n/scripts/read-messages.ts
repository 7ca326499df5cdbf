// Reads the messages of one file and their texts.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { messageShape, type MessageShape } from './message-shape.ts'

export type Texts = Map<string, string>

/** The texts of a message file by key, and what is wrong with the file. */
export function readTexts(json: string): { texts: Texts; problems: { key?: string; problem: string }[] } {
  const problems: { key?: string; problem: string }[] = []
  const texts: Texts = new Map()
  let messages: unknown
  try {
    messages = JSON.parse(json)
  } catch (error) {
    return { texts, problems: [{ problem: `is not JSON: ${String(error)}` }] }
  }
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) {
    return { texts, problems: [{ problem: 'is not an object of messages' }] }
  }
  for (const [key, text] of Object.entries(messages)) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(key)) problems.push({ key, problem: 'is not a camelCase key' })
    if (typeof text === 'string') texts.set(key, text)
    else problems.push({ key, problem: 'is not a text' })
  }
  for (const key of duplicateKeys(json)) problems.push({ key, problem: 'is in the file twice' })
  return { texts, problems }
}

// JSON.parse silently uses the last of two equal keys.
function duplicateKeys(json: string): string[] {
  const keys = [...json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, key = '', colon]) =>
    colon ? [key.slice(1, -1)] : [],
  )
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

/** The shape of a message, or why it is not valid. */
export function shapeOf(text: string): MessageShape | string {
  try {
    return messageShape(compileMessageOrThrow(text))
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''
  }
}
