import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test('the site says that it honours Global Privacy Control', async () => {
  const { statusCode, headers, json } = await gateway.app.inject('/.well-known/gpc.json')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown })
})
