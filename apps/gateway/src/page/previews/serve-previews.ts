import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseCountry, type Country, defaultCountry } from '@crema/contract/countries/countries'
import type { LinkPreview } from '@crema/contract/page/link-preview'
import { chooseLocale, type Locale } from '@crema/i18n/locales'
import { ProtocolFault } from '#src/http/endpoint/protocol-error.ts'
import { encodePng } from './png.ts'
import type { PreviewParts } from './preview-assets.ts'
import { drawPreview } from './render-preview.ts'

type Place = { locale: Locale; country: Country }
type Drawing = { file: Buffer; etag: string }

type Options = {
  /** Undefined for a brand whose pieces were never drawn. */
  parts: PreviewParts | undefined
  /** What the page of a campaign shows; undefined where there is none. */
  previewOf: (
    activityNo: string,
    place: Place,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<LinkPreview | undefined>
}

/** Pictures kept, some 60 KB each; the one not asked for longest goes. */
const picturesMax = 200
const name = /^([A-Za-z0-9][A-Za-z0-9_-]{0,63})\.png$/

/** `/preview/<campaign>.png?lang=&cnty=`: the picture of a link, for messengers. Without a figure it is the brand's. */
export function servePreviews(app: FastifyInstance, { parts, previewOf }: Options): void {
  const drawings = new Map<string, Promise<Drawing | undefined>>()

  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/preview/:file',
    async (request, reply) => {
      const [, activityNo] = name.exec(request.params.file) ?? []
      if (activityNo === undefined) throw new ProtocolFault(404)
      const { lang, cnty } = request.query
      const place = {
        locale: chooseLocale([textOf(lang)]),
        country: parseCountry(textOf(cnty)) ?? defaultCountry,
      }
      const preview = await previewOf(activityNo, place, request, reply)
      const drawing = preview && (await draw(preview))
      // Other sites may show it: that is what it is for.
      void reply.header('cross-origin-resource-policy', 'cross-origin')
      if (!drawing) return reply.header('cache-control', 'no-cache').redirect('/preview.png', 302)
      void reply.header('cache-control', 'public, max-age=86400').header('etag', drawing.etag)
      if (request.headers['if-none-match'] === drawing.etag) return reply.code(304).send()
      return reply.type('image/png').send(drawing.file)
    },
  )

  function draw({ activityNo: _, ...shown }: LinkPreview): Promise<Drawing | undefined> {
    const key = JSON.stringify(shown)
    const known = drawings.get(key)
    // Taken out and put in again, it stands behind those that were asked for before.
    if (known) drawings.delete(key)
    const drawing = known ?? make({ activityNo: '', ...shown })
    drawings.set(key, drawing)
    for (const [oldest] of drawings) {
      if (drawings.size <= picturesMax) break
      drawings.delete(oldest)
    }
    return drawing
  }

  async function make(preview: LinkPreview): Promise<Drawing | undefined> {
    const picture = parts && drawPreview(preview, parts)
    if (!picture) return undefined
    const file = await encodePng(picture)
    return { file, etag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"` }
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
