import { useState } from 'react'
import type { DrawnCode, DrawState } from '@crema/contract/draws/draw'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { CopyIcon } from '#src/ui/art/more-icons.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { CodeText } from './code-text.tsx'
import { groupLotteryCode, spellLotteryCode } from './lottery-code.ts'
import { ownCodeResult, resultTags } from './own-result.ts'
import styles from './own-codes.module.css'

type OwnCodesProps = {
  codes: readonly string[]
  /** Those that were given with a voucher or a friend's help. */
  given: readonly string[]
  drawn: readonly DrawnCode[]
  state: DrawState
}

/** The member's codes of a draw, large, each with a button that copies it or, once the draw is over, what became of it. */
export function OwnCodes({ codes, given, drawn, state }: OwnCodesProps) {
  const t = useTranslate()
  const isOver = state === 'drawn' || state === 'calledOff'
  return (
    <Card aria-labelledby="own-codes">
      <Heading id="own-codes" size={17}>
        {t('draws.myCodes')}
      </Heading>
      <ul className={styles.codes}>
        {codes.map((code) => {
          const result = state === 'drawn' ? ownCodeResult(code, drawn) : undefined
          return (
            <li key={code} className={styles.code} data-won={result === 'won' ? '' : undefined}>
              <span className={styles.text}>
                <CodeText code={code} size="large" />
                {given.includes(code) ? <small className={styles.given}>{t('draws.codeGiven')}</small> : null}
              </span>
              {result ? <Tag tone={resultTags[result].tone}>{t(resultTags[result].text)}</Tag> : null}
              {state === 'calledOff' ? <Tag tone="amber">{t('draws.calledOff')}</Tag> : null}
              {isOver ? null : <CopyButton code={code} />}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

export function CopyButton({ code }: { code: string }) {
  const t = useTranslate()
  const [copy, setCopy] = useState<'idle' | 'done' | 'denied'>('idle')
  const copyCode = () => {
    // Undefined without https and in some in-app browsers, unlike the type.
    const clipboard = navigator.clipboard as Clipboard | undefined
    void Promise.resolve(
      clipboard?.writeText(groupLotteryCode(code)) ?? Promise.reject(new Error('no clipboard')),
    ).then(
      () => setCopy('done'),
      () => setCopy('denied'),
    )
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={copy === 'done' ? <CheckIcon /> : <CopyIcon />}
        onClick={copyCode}
      >
        {t(copy === 'done' ? 'draws.copied' : 'draws.copy')}
        <VisuallyHidden>{` ${spellLotteryCode(code)}`}</VisuallyHidden>
      </Button>
      <span className={styles.denied} role="status">
        {copy === 'denied' ? t('draws.copyDenied') : null}
      </span>
    </>
  )
}
