import { Link } from '@tanstack/react-router'
import { brandName } from '#src/lib/brand/brand-name.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { LanguageLink } from '#src/shared/screen/screen-bar.tsx'
import { UserIcon } from '#src/ui/art/icons.tsx'
import { InlinePicture } from '#src/ui/art/inline-picture.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'
import { initialOf } from '../initial-of.ts'
import type { InvitedCampaign } from './invited-campaign.ts'
import { namedBy } from './named-by.ts'
import logo from '#src/ui/art/logo.module.css'
import styles from './friend-hero.module.css'

const { viewBox, paths } = import.meta.env.BRAND_MARK

type FriendHeroProps = {
  campaign: InvitedCampaign
  /** Grey, where the friend cannot help. */
  isRefused: boolean
}

/** The campaign's title, below the first name of the member who invites. Its summary is written for the inviter. */
export function FriendHero({ campaign, isRefused }: FriendHeroProps) {
  const t = useTranslate()
  const { title, heroImage, heroTone, invited } = campaign
  return (
    <Hero
      bar={
        <div>
          <TopBar
            transparent
            start={
              <Link to="/home" className={styles.logo} aria-label={brandName}>
                {/* As `Logo`, whose script would be another request. */}
                <bdi className={logo.logo}>
                  <svg className={logo.mark} viewBox={viewBox}>
                    {paths.map(([d, fill]) => (
                      <path key={d} d={d} fill={fill} />
                    ))}
                  </svg>
                  {brandName}
                </bdi>
              </Link>
            }
            end={<LanguageLink />}
          />
          <p className={styles.inviter}>
            <span className={styles.initial} aria-hidden="true">
              {invited.inviter === null ? <UserIcon /> : initialOf(invited.inviter)}
            </span>
            {t('invitation.invitesYou', namedBy(invited))}
          </p>
        </div>
      }
      title={title}
      art={<InlinePicture image={heroImage} />}
      tone={isRefused ? 'off' : heroTone}
    />
  )
}
