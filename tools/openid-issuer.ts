// A certified OpenID provider on this machine that stands for Google or Apple: it signs people in over HTTP as they do.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

/** What the house knows of a person; `email_verified` may be a text, as Apple's is. */
export type IssuerAccount = { email?: string; email_verified?: boolean | 'true' | 'false' }

export type TestIssuer = {
  issuer: string
  keysUrl: string
  /** Goes through the sign-in of the house and answers the ID token that it gives the chain's client. */
  signIn(subject: string, nonce: string): Promise<string>
  /** A token of its own making, signed with its key, to be wrong on purpose. */
  sign(payload: JWTPayload, header?: { kid?: string }): Promise<string>
  close(): Promise<void>
}

const redirectUri = 'http://127.0.0.1/back'
/** Where a browser is sent back to; a loopback address is good with any port. */
const pageRedirects = ['google', 'apple'].map((house) => `http://localhost/sign-in/return/${house}`)
const kid = 'a-key-of-the-house'

export async function startIssuer(
  clientId: string,
  accounts: Record<string, IssuerAccount>,
): Promise<TestIssuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        application_type: 'native',
        redirect_uris: [redirectUri, ...pageRedirects],
        response_types: ['code', 'id_token', 'code id_token'],
        grant_types: ['authorization_code', 'implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Google and Apple put the address into the ID token itself.
    conformIdTokenClaims: false,
    // Of the browser's requests only a code's needs more, and Google and Apple ask for no proof of a key.
    pkce: { required: () => false },
    features: { devInteractions: { enabled: true } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of this test'] },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...accounts[subject] }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))

  return {
    issuer,
    keysUrl: `${issuer}/jwks`,
    signIn: (subject, nonce) => walkThrough(issuer, clientId, subject, nonce),
    sign: (payload, header = {}) =>
      new SignJWT({
        iss: issuer,
        aud: clientId,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 600,
        ...payload,
      })
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(privateKey),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A person's browser: the sign-in form, the consent form, back with a code, and the code for a token. */
async function walkThrough(
  issuer: string,
  clientId: string,
  subject: string,
  nonce: string,
): Promise<string> {
  const verifier = 'a-verifier-of-this-test-that-is-long-enough-for-the-rules-of-pkce'
  const jar = new Map<string, string>()
  const visit = async (url: string, body?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    await answer.body?.cancel()
    return new URL(answer.headers.get('location') ?? url, issuer).href
  }
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let at = await visit(`${issuer}/auth?${query.toString()}`)
  const forms = [{ prompt: 'login', login: subject, password: 'any' }, { prompt: 'consent' }]
  while (!at.startsWith(redirectUri)) {
    at = await visit(at, at.includes('/interaction/') ? new URLSearchParams(forms.shift()) : undefined)
  }
  const code = new URL(at).searchParams.get('code')
  if (code === null) throw new Error(`The house gave no code: ${at}`)
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  })
  const { id_token } = (await answer.json()) as { id_token?: string }
  if (id_token === undefined) throw new Error(`The house gave no token: ${answer.status}`)
  return id_token
}
