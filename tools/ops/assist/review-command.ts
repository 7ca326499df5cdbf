/** `npm run ops -- review`: lists the helps under review, and accepts or rejects them. */
import {
  decideHeldHelp,
  listHeldHelps,
  type ReviewDecision,
  unknownReferences,
} from '@crema/gateway/modules/assist/review/held-helps'
import { needsConfirmation, withDatabase } from '../database/open-operations.ts'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'
import { formatHeldHelps, heldHelpsAsJson } from './review-table.ts'

type ReviewOptions = {
  yes: boolean
  accept: boolean
  reject: boolean
  json: boolean
  reason?: string | undefined
}

const reasons = ['samePerson', 'notGenuine'] as const

/** `names` are campaigns of the list, or references of helps that are decided. */
export async function review(
  names: readonly string[],
  options: ReviewOptions,
  output: Output,
): Promise<number> {
  const decision = readDecision(options)
  if (decision === null)
    return withDatabase(async ({ database }) => {
      const helps = await listHeldHelps(database, names)
      output.write(options.json ? heldHelpsAsJson(helps) : formatHeldHelps(helps))
      return 0
    })
  const references = [...new Set(names.map(readReference))]
  if (references.length === 0)
    throw new OperationError('Name the helps: npm run ops -- review lists their references.')
  return withDatabase(async (operations) => {
    const { database } = operations
    output.write(`${operations.label} will be changed.\n`)
    if (needsConfirmation(operations, options)) {
      output.warn('Nothing was changed: in production this needs --yes.')
      return 1
    }
    const unknown = await unknownReferences(database, references)
    if (unknown.length > 0)
      throw new OperationError(`There is no help ${unknown.join(', ')}. Nothing was changed.`)
    let code = 0
    for (const reference of references) {
      const decided = await decideHeldHelp(database, { reference, decision, now: new Date() })
      if ('refused' in decided) {
        output.warn(`✗ ${reference} is not held any more`)
        code = 1
      } else output.write(`✓ ${reference} is ${decision.accept ? 'accepted' : 'rejected'}`)
    }
    return code
  })
}

/** Null where the helps are listed. */
function readDecision({ accept, reject, json, reason }: ReviewOptions): ReviewDecision | null {
  if (accept && reject) throw new OperationError('Give --accept or --reject, not both.')
  if (json && (accept || reject)) throw new OperationError('--json is for the list.')
  if (reason !== undefined && !reject) throw new OperationError('--reason is for --reject.')
  if (accept) return { accept: true }
  if (!reject) return null
  const known = reasons.find((each) => each === reason)
  if (!known)
    throw new OperationError(
      '--reject needs --reason samePerson or notGenuine: the inviter reads it, and can ask about it.',
    )
  return { accept: false, reason: known }
}

/** Accepts a reference as people write it: `h4k7-m2qx`. */
function readReference(text: string): string {
  const reference = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[2-9A-HJKMNP-Z]{8}$/.test(reference))
    throw new OperationError(`${text} is not the reference of a help, such as H4K7M2QX.`)
  return reference
}
