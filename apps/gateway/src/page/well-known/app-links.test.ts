import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { readAppIdentifiers } from './app-identifiers.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const { androidPackage, appLinks } = readAppIdentifiers('crema')

// As phones and browsers request it.
test.each(['*/*', 'text/html'])('an iPhone gets the app and its paths, with accept: %s', async (accept) => {
  const { statusCode, headers, json } = await gateway.app.inject({
    url: '/.well-known/apple-app-site-association',
    headers: { accept },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/) as unknown,
    'cache-control': 'public, max-age=3600',
  })
  expect(json()).toEqual({
    applinks: {
      details: [
        { appIDs: appLinks.appleAppIds, components: [{ '/': '/app.html' }, { '/': '/app/redirect' }] },
      ],
    },
    webcredentials: { apps: appLinks.appleAppIds },
  })
  expect(appLinks.appleAppIds[0]).toMatch(/^[A-Z0-9]{10}\.com\.example\.crema$/)
})

test('Android gets the package and its certificates', async () => {
  const { statusCode, headers, json } = await gateway.app.inject('/.well-known/assetlinks.json')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: androidPackage,
        sha256_cert_fingerprints: appLinks.androidCertificates,
      },
    },
  ])
})

test('the app does not open the download page, which is for phones without it', () => {
  expect(appLinks.paths).not.toContain('/app/download')
  expect(appLinks.paths.join(' ')).not.toMatch(/\/app\/\*|^\/\*/)
})
