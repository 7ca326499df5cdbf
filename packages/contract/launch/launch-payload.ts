/**
 * What the parameter `q` of a link holds (spec section 2). The apps of a chain write it in several ways: as base64 or
 * base64url, or plain, and then as JSON or as a query, percent-encoded once more or not. All of them are read; what is
 * none of them, or lacks what it is for, is refused.
 */
import { activityNoShape, limits } from '../limits.ts'
import { type LaunchValues, launchValues } from './launch.ts'

/** What `app.html?t=FIS` shares. */
export type SharePayload = {
  activityNo: string
  /** Whoever shared it. */
  memberId: string | undefined
  shopMdCode: string | undefined
  /** The shared page: path, query and fragment below this site. Undefined where it named none, or one elsewhere. */
  path: string | undefined
}

type Fields = Record<string, unknown>

const launchNames = ['cnty', 'appZone', 'memberId', 'defaultLanguage']
const shareNames = ['shopMdCode', 'memberId', 'activityNo', 'url']
/** A payload of four texts, one of them an address, encoded twice. */
const payloadMax = 8 * limits.longText

/** The second launch payload of an address; undefined when it cannot be read or says nothing known. */
export function readLaunchPayload(q: string): LaunchValues | undefined {
  const fields = readFields(q, launchNames)
  if (!fields) return undefined
  const values = launchValues({
    country: textOf(fields, 'cnty'),
    zone: textOf(fields, 'appZone'),
    memberId: textOf(fields, 'memberId'),
    defaultLanguage: textOf(fields, 'defaultLanguage'),
  })
  return Object.keys(values).length === 0 ? undefined : values
}

/** What a native-app share link is about; undefined when it cannot be read or names no campaign. `origin`: this site's. */
export function readSharePayload(q: string, origin: string): SharePayload | undefined {
  const fields = readFields(q, shareNames)
  const activityNo = fields && textOf(fields, 'activityNo')
  if (!activityNo || !activityNoShape.test(activityNo)) return undefined
  const { memberId, shopMdCode } = launchValues({
    memberId: textOf(fields, 'memberId'),
    shopMdCode: textOf(fields, 'shopMdCode'),
  })
  return { activityNo, memberId, shopMdCode, path: pathBelow(origin, textOf(fields, 'url')) }
}

/** Path, query and fragment of an address of this site; undefined for any other, for it may come from anybody. */
export function pathBelow(origin: string, address: string | undefined): string | undefined {
  if (address === undefined || address.length > limits.longText || !URL.canParse(address, origin))
    return undefined
  const { origin: its, pathname, search, hash } = new URL(address, origin)
  // Two slashes at the beginning name another host once the path stands alone; `blob:` has an origin and no path.
  return its === origin && /^\/(?!\/)/.test(pathname) ? pathname + search + hash : undefined
}

function readFields(q: string, names: readonly string[]): Fields | undefined {
  if (q.length > payloadMax) return undefined
  // A plus sign of base64 arrives as a space where it was not percent-encoded.
  const decoded = decodeBase64(q.trim().replaceAll(' ', '+'))
  return [q, ...(decoded === undefined ? [] : [decoded])]
    .flatMap(unescaped)
    .map((text) => asFields(text, names))
    .find(Boolean)
}

/** A text as it is, and with its percent signs read once more. */
function unescaped(text: string): string[] {
  try {
    return [text, decodeURIComponent(text)]
  } catch {
    return [text] // its percent signs are no escapes
  }
}

function asFields(text: string, names: readonly string[]): Fields | undefined {
  const fields = text.trimStart().startsWith('{')
    ? parseObject(text)
    : Object.fromEntries(new URLSearchParams(text))
  return fields && names.some((name) => textOf(fields, name) !== undefined) ? fields : undefined
}

function parseObject(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return value as Fields // it begins with a brace, so what was parsed is an object
  } catch {
    return undefined // no JSON: refused like any other text that says nothing
  }
}

/** UTF-8 text from base64 of either alphabet, padded or not. */
function decodeBase64(text: string): string | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    )
  } catch {
    return undefined // the alphabet fits by chance: a plain text that is read otherwise, or refused
  }
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}
