import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { brand } from '#src/lib/brand/brand.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { StatePanes } from '#src/shared/panes/state-panes.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'

export type MailAction = 'confirm' | 'unsubscribe'

/**
 * `/mail/confirm/…` and `/mail/unsubscribe/…`: the links of mails. Nothing happens before the button is used, since
 * programs that check links open them, too. Nobody has to sign in.
 */
export function MailLinkPage({ action, token }: { action: MailAction; token: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const send = useMutation({
    mutationFn: () =>
      action === 'confirm'
        ? api.call('POST consent/confirmMarketing', { token })
        : api.call('POST consent/unsubscribe', { token }),
    meta: { failure: 'inPlace' },
  })
  const isRefused = refusalName(send.error) === 'linkExpired'
  const isDone = send.isSuccess
  useEffect(() => {
    if (isDone || isRefused) heading.current?.focus()
  }, [isDone, isRefused])
  const texts =
    action === 'confirm'
      ? {
          title: t('email-news.confirmTitle'),
          text: t('email-news.confirmText', { brand: brand.name }),
          button: t('email-news.confirmButton'),
          doneTitle: t('email-news.confirmedTitle'),
          doneText: t('email-news.confirmedText'),
          refusedText: t('email-news.expiredText'),
        }
      : {
          title: t('email-news.unsubscribeTitle'),
          text: t('email-news.unsubscribeText'),
          button: t('email-news.unsubscribeButton'),
          doneTitle: t('email-news.unsubscribedTitle'),
          doneText: t('email-news.unsubscribedText'),
          refusedText: t('email-news.invalidText'),
        }
  const isOpen = !isDone && !isRefused
  return (
    <PanesPage>
      <StatePanes
        level={1}
        titleRef={heading}
        tone={isRefused ? 'off' : isDone ? 'matcha' : 'honey'}
        art={<Picture image={isRefused ? 'lost' : action === 'confirm' ? 'shop' : 'latte'} />}
        title={isDone ? texts.doneTitle : isRefused ? t('outcomes.linkExpired') : texts.title}
        text={isDone ? texts.doneText : isRefused ? texts.refusedText : texts.text}
        action={
          isOpen ? (
            <Button busy={send.isPending} busyLabel={texts.button} onClick={() => send.mutate()}>
              {texts.button}
            </Button>
          ) : (
            <Link {...paths.account()} className={buttonClass()}>
              {t('email-news.toAccount')}
            </Link>
          )
        }
      >
        {isRefused ? null : <CallError error={send.error} />}
      </StatePanes>
    </PanesPage>
  )
}
