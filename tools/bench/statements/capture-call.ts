/** Captures all statements of a call, those of session, nonce and stored response included, from a gateway in this process. */
import type { Partner } from '@crema/gateway/config/partner-settings'
import { startGateway, type TestGateway } from '@crema/gateway/testing/gateway'
import { captureStatements, type Statement } from './captured.ts'

/** `prepare` is a call before, such as the first claim of a campaign, which stores the terms of its vouchers. */
export async function captureCall(
  databaseUrl: string,
  { partners = [] }: { partners?: Partner[] },
  prepare: (gateway: TestGateway) => Promise<unknown>,
  call: (gateway: TestGateway) => Promise<unknown>,
): Promise<Statement[]> {
  const gateway = await startGateway({ database: databaseUrl, config: { partners, databasePool: 2 } })
  try {
    await prepare(gateway)
    return await captureStatements(() => call(gateway), { ofCalls: true })
  } finally {
    await gateway.close()
  }
}
