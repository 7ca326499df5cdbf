import type { Translator } from '@crema/i18n/messages'
import type { InvitedCampaign } from './invited-campaign.ts'

/** The title of the friend's page for the browser's tab and link previews: who invites to what. */
export const friendTitle = ({ invited: { inviter }, title }: InvitedCampaign, t: Translator['t']): string => {
  const who = inviter === null ? 'friend' : 'other'
  return `${t('invitation.invitesYou', { who, name: inviter ?? '' })} · ${title}`
}
