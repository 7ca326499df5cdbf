import { randomUUID } from 'node:crypto'
import { callGateway } from '../gateway-calls.ts'
import { registerMember } from '../register-member.ts'

/** Registers a member who starts an invitation, and returns its code. */
export async function startInvitation(origin: string, activityNo: string): Promise<string> {
  const token = await registerMember(origin)
  const started = await callGateway(
    origin,
    'POST fission/start',
    { activityNo },
    { token, idempotencyKey: randomUUID() },
  )
  if (started.busCode !== '1') throw new Error(`${activityNo} was refused: ${started.busCode}.`)
  return started.data.fissionCode
}
