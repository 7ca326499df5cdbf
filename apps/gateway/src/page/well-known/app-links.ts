import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#src/config/config.ts'
import { readAppIdentifiers } from './app-identifiers.ts'

const maxAgeSeconds = 3_600

/**
 * The two files that allow the chain's app to open links of this site and to use its passwords and passkeys. Phones fetch
 * them without following redirects.
 */
export const appLinksPlugin = fastifyPlugin<Pick<Config, 'brand'>>(
  (app: FastifyInstance, { brand }, done) => {
    const {
      androidPackage,
      appLinks: { appleAppIds, androidCertificates, paths },
    } = readAppIdentifiers(brand)
    const files: Record<string, unknown> = {
      'apple-app-site-association': {
        applinks: { details: [{ appIDs: appleAppIds, components: paths.map((path) => ({ '/': path })) }] },
        webcredentials: { apps: appleAppIds },
      },
      // On Android the app's manifest lists the paths.
      'assetlinks.json': [
        {
          relation: [
            'delegate_permission/common.handle_all_urls',
            'delegate_permission/common.get_login_creds',
          ],
          target: {
            namespace: 'android_app',
            package_name: androidPackage,
            sha256_cert_fingerprints: androidCertificates,
          },
        },
      ],
    }
    for (const [name, content] of Object.entries(files)) {
      const text = JSON.stringify(content)
      app.get(`/.well-known/${name}`, (_request, reply) =>
        reply.type('application/json').header('cache-control', `public, max-age=${maxAgeSeconds}`).send(text),
      )
    }
    done()
  },
)
