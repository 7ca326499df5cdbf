import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseCountry, type Country, defaultCountry } from '@crema/contract/countries/countries'
import type { LinkPreview } from '@crema/contract/page/link-preview'
import { chooseLocale, type Locale } from '@crema/i18n/locales'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { encodePng } from './png.ts'
import type { PreviewAssets } from './preview-assets.ts'
import { renderPreview } from './render-preview.ts'

type Region = { locale: Locale; country: Country }
type PreviewImage = { file: Buffer; etag: string }

type Options = {
  /** Undefined for a brand without them. */
  assets: PreviewAssets | undefined
  /** What the page of a campaign shows; undefined where there is no campaign. */
  previewOf: (
    activityNo: string,
    region: Region,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<LinkPreview | undefined>
}

/** Cached images, about 60 KB each; the least recently used one is dropped. */
const imagesMax = 200
const fileName = /^([A-Za-z0-9][A-Za-z0-9_-]{0,63})\.png$/

/** `/preview/<campaign>.png?lang=&cnty=`: the preview image of a link, for messengers; the brand's where there is no figure to show. */
export function servePreviews(app: FastifyInstance, { assets, previewOf }: Options): void {
  const images = new Map<string, Promise<PreviewImage | undefined>>()

  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/preview/:file',
    async (request, reply) => {
      const [, activityNo] = fileName.exec(request.params.file) ?? []
      if (activityNo === undefined) throw new ProtocolError(404)
      const { lang, cnty } = request.query
      const region = {
        locale: chooseLocale([textOf(lang)]),
        country: parseCountry(textOf(cnty)) ?? defaultCountry,
      }
      const preview = await previewOf(activityNo, region, request, reply)
      const image = preview && (await getImage(preview))
      // Messengers show it on their own sites.
      void reply.header('cross-origin-resource-policy', 'cross-origin')
      if (!image) return reply.header('cache-control', 'no-cache').redirect('/preview.png', 302)
      void reply.header('cache-control', 'public, max-age=86400').header('etag', image.etag)
      if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
      return reply.type('image/png').send(image.file)
    },
  )

  function getImage({ activityNo: _, ...shown }: LinkPreview): Promise<PreviewImage | undefined> {
    const key = JSON.stringify(shown)
    const cached = images.get(key)
    // Inserted again, so that the map is ordered from the least to the most recently used.
    if (cached) images.delete(key)
    const image = cached ?? createImage({ activityNo: '', ...shown })
    images.set(key, image)
    for (const [oldest] of images) {
      if (images.size <= imagesMax) break
      images.delete(oldest)
    }
    return image
  }

  async function createImage(preview: LinkPreview): Promise<PreviewImage | undefined> {
    const picture = assets && renderPreview(preview, assets)
    if (!picture) return undefined
    const file = await encodePng(picture)
    return { file, etag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"` }
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
