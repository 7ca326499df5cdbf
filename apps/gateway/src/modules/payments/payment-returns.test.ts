import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const form = 'application/x-www-form-urlencoded'

function post(url: string, payload: string, type = form) {
  return gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, origin: 'https://provider.example' },
  })
}

describe('a form from a payment provider', () => {
  // As documented by each provider.
  test.each([
    ['/paypalAuth', 'token=EC-1&PayerID=P-1', '/paypalAuth?token=EC-1&PayerID=P-1'],
    ['/paypalCapture', 'token=EC-1', '/paypalCapture?token=EC-1'],
    [
      '/payerMaxEnd',
      'outTradeNo=O-1&tradeToken=T-1&status=SUCCESS',
      '/payerMaxEnd?outTradeNo=O-1&tradeToken=T-1&status=SUCCESS',
    ],
    ['/adyenAuth', 'MD=m%2Bd&PaRes=eJx%2F%3D', '/adyenAuth?MD=m%2Bd&PaRes=eJx%2F%3D'],
    ['/alipayBindCard', 'authCode=c&authState=s', '/alipayBindCard?authCode=c&authState=s'],
    ['/airwallexPay', 'id=int_1', '/airwallexPay'],
    ['/sumitomoCardPay', 'result=eyJh.0f', '/sumitomoCardPay?result=eyJh.0f'],
    ['/checkout', '', '/checkout'],
  ])('to %s leads to the page', async (path, fields, expected) => {
    const { statusCode, headers } = await post(path, fields)
    expect([statusCode, headers.location]).toEqual([303, expected])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test('parameters of the return URL are passed on, and posted values take precedence', async () => {
    const { headers } = await post('/sumitomoCardPay?attemptId=A-1&lang=ja&cnty=jp&result=old', 'result=new')
    expect(headers.location).toBe('/sumitomoCardPay?attemptId=A-1&lang=ja&cnty=jp&result=new')
  })

  test('other parameters are dropped: no card data, no other site, no second header', async () => {
    const hostile = `cardNumber=4242424242424242&next=//elsewhere.example&result=${encodeURIComponent('a\r\nset-cookie: x=1')}`
    const { headers } = await post('/sumitomoCardPay', hostile)
    expect(headers.location).toBe('/sumitomoCardPay?result=a%0D%0Aset-cookie%3A+x%3D1')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('a value that is too long is dropped', async () => {
    expect((await post('/adyenAuth', `MD=1&PaRes=${'x'.repeat(4_096)}`)).headers.location).toHaveLength(
      '/adyenAuth?MD=1&PaRes='.length + 4_096,
    )
    expect((await post('/adyenAuth', `MD=1&PaRes=${'x'.repeat(4_097)}`)).headers.location).toBe(
      '/adyenAuth?MD=1',
    )
  })

  test.each([
    ['application/json', '{"result":"x"}'],
    ['multipart/form-data; boundary=b', '--b--'],
    ['text/plain', 'result=x'],
  ])('in another form, %s, opens the page with nothing', async (type, payload) => {
    const { statusCode, headers } = await post('/sumitomoCardPay', payload, type)
    expect([statusCode, headers.location]).toEqual([303, '/sumitomoCardPay'])
  })

  test('a body that is too large is refused', async () => {
    expect((await post('/sumitomoCardPay', `result=${'x'.repeat(70_000)}`)).statusCode).toBe(413)
  })

  test('is accepted at no other path', async () => {
    expect((await post('/home', 'result=x')).statusCode).toBe(404)
    expect((await post('/checkStand', 'result=x')).statusCode).toBe(404)
  })
})
