import { rulesOf } from '../database/save-draw.ts'
import type { CampaignModel, DrawModel } from '../file/model.ts'
import { writeCampaign } from '../file/write-model.ts'
import { findDifferences } from './differences.ts'

/** Why a draw cannot be written as the file says: members enter by the rules that were published before entries opened. */
export function drawRefusals(to: CampaignModel, from: CampaignModel | undefined, now: Date): string[] {
  if (from?.draw && !to.draw) return ['it is a draw, and its kind cannot change. Use a new number']
  if (!to.draw) return []
  if (!from?.draw) {
    return to.startsAt <= now
      ? ['“starts” must be in the future, because the rules of a draw are published before entries open']
      : []
  }
  if (from.startsAt > now) {
    return to.startsAt <= now
      ? ['“starts” must be in the future: pause it to stop a draw before it opens']
      : []
  }
  // Any commitment: the seed never changes.
  const rules = (campaign: CampaignModel) => campaign.draw && rulesOf(campaign, campaign.draw, '0'.repeat(64))
  // Not in the rules, but members collect entries by them.
  const others = ({ takeDays, givenWith, givenOnly }: DrawModel) =>
    `${takeDays} ${givenWith.join(' ')} ${givenOnly}`
  if (rules(to) === rules(from) && others(to.draw) === others(from.draw)) return []
  const fields = findDifferences(writeCampaign(from), writeCampaign(to))
    .map(({ field }) => field)
    .filter((field) => isInRules(field))
  return [`${fields.join(' and ')} cannot change, because entries have opened with the published rules`]
}

const isInRules = (field: string) =>
  ['starts', 'ends', 'zone', 'stars', 'limits.perPerson', 'limits.claims'].includes(field)
  || /^draw\.(?:drawsAt|chain|prizes|alternates|takeDays|givenWith|givenOnly)$/.test(field)
