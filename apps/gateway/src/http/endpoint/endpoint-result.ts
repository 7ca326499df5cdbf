import type { EndpointDeclaration } from '@crema/contract/endpoint'
import type { Result } from './route.ts'

/** The outcome of a success, as the page's API writes it in `busCode`. */
export const success = '1'

/** The result of a handler, before an API writes it in its own form. It can be stored and repeated. */
export type EndpointResult<Refusal extends string = string> = {
  outcome: typeof success | Refusal
  /** The response, or the details of a refusal. */
  data: unknown
}

type Declared<Refusal extends string> = Pick<
  EndpointDeclaration<string, Refusal>,
  'path' | 'response' | 'outcomes'
>

/** Validates a handler's result. Fields that the schema does not declare are removed. Throws on a wrong result. */
export function toEndpointResult<Refusal extends string>(
  endpoint: Declared<Refusal>,
  result: Result<unknown, string>,
): EndpointResult<Refusal> {
  if ('ok' in result) return { outcome: success, data: endpoint.response.parse(result.ok) }
  return { outcome: declaredOutcome(endpoint, result.refused), data: result.help ?? null }
}

function declaredOutcome<Refusal extends string>(
  { path, outcomes }: Pick<Declared<Refusal>, 'path' | 'outcomes'>,
  refused: string,
): Refusal {
  const outcome = outcomes.find((declared) => declared === refused)
  if (outcome === undefined) throw new Error(`${path} may not refuse with ${refused}`)
  return outcome
}
