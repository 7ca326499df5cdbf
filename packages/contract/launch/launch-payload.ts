/**
 * Reads the parameter `q` of a link. Apps encode it in several ways: base64, base64url or plain text, of JSON
 * or of a query string, percent-encoded again or not. All of these are accepted. Other texts, and payloads without
 * the required fields, are rejected.
 */
import { activityNoShape, limits } from '../limits.ts'
import { type LaunchValues, launchValues } from './launch.ts'

/** The payload of `app.html?t=FIS`. */
export type SharePayload = {
  activityNo: string
  /** The referrer. */
  memberId: string | undefined
  shopMdCode: string | undefined
  /** Path, query and fragment of the shared page; undefined without one or for one of another origin. */
  path: string | undefined
}

type Fields = Record<string, unknown>

const launchNames = ['cnty', 'appZone', 'memberId', 'defaultLanguage']
const shareNames = ['shopMdCode', 'memberId', 'activityNo', 'url']
/** The maximum length: four texts, one of them a URL, encoded twice. */
const payloadMax = 8 * limits.longText

/** The launch payload of a URL; undefined if it cannot be read or contains no known value. */
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

/**
 * The payload of a share link of the native app; undefined if it cannot be read or names no campaign.
 * @param origin the origin of this site
 */
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

/** Path, query and fragment of an untrusted URL if it is of this origin, else undefined. */
export function pathBelow(origin: string, url: string | undefined): string | undefined {
  if (url === undefined || url.length > limits.longText || !URL.canParse(url, origin)) return undefined
  const { origin: urlOrigin, pathname, search, hash } = new URL(url, origin)
  // A path that starts with two slashes would be resolved to another host; a `blob:` URL has an origin but no path.
  return urlOrigin === origin && /^\/(?!\/)/.test(pathname) ? pathname + search + hash : undefined
}

function readFields(q: string, names: readonly string[]): Fields | undefined {
  if (q.length > payloadMax) return undefined
  // The plus sign of base64 is decoded to a space if it was not percent-encoded.
  const decoded = decodeBase64(q.trim().replaceAll(' ', '+'))
  return [q, ...(decoded === undefined ? [] : [decoded])]
    .flatMap(decodings)
    .map((text) => parseFields(text, names))
    .find(Boolean)
}

/** The text itself and the text percent-decoded. */
function decodings(text: string): string[] {
  try {
    return [text, decodeURIComponent(text)]
  } catch {
    return [text] // not percent-encoded
  }
}

function parseFields(text: string, names: readonly string[]): Fields | undefined {
  const fields = text.trimStart().startsWith('{')
    ? parseObject(text)
    : Object.fromEntries(new URLSearchParams(text))
  return fields && names.some((name) => textOf(fields, name) !== undefined) ? fields : undefined
}

function parseObject(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return value as Fields // starts with a brace, so it parses to an object
  } catch {
    return undefined // not JSON: rejected like other texts without known fields
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
    return undefined // plain text that happens to match the base64 alphabet
  }
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}
