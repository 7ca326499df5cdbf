/** Runs a certified OpenID provider on this machine in place of Google or Apple. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'
import { loginProviders } from '@crema/contract/identity/login-providers'

/** Claims of an account at the identity provider; `email_verified` may be a text, as Apple's is. */
export type IssuerAccount = { email?: string; email_verified?: boolean | 'true' | 'false' }

export type TestIssuer = {
  issuer: string
  keysUrl: string
  /** Signs `subject` in and returns the ID token that the provider issues for the chain's client. */
  signIn(subject: string, nonce: string): Promise<string>
  /** Signs any payload with the provider's key, for tokens that are wrong on purpose. */
  sign(payload: JWTPayload, header?: { kid?: string }): Promise<string>
  close(): Promise<void>
}

const redirectUri = 'http://127.0.0.1/back'
/** Redirect URIs of the page; the port of a loopback address is ignored. */
const pageRedirects = loginProviders.map((provider) => `http://localhost/sign-in/return/${provider}`)
const kid = 'key-of-the-provider'

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
    // Google and Apple put the e-mail address into the ID token.
    conformIdTokenClaims: false,
    // Google and Apple do not require PKCE.
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
    signIn: (subject, nonce) => signInAtProvider(issuer, clientId, subject, nonce),
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

/** Acts as the browser: submits the sign-in and consent forms, follows the redirect and exchanges the code for a token. */
async function signInAtProvider(
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
  if (code === null) throw new Error(`The provider returned no code: ${at}`)
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
  if (id_token === undefined) throw new Error(`The provider returned no token: ${answer.status}`)
  return id_token
}
