import type { Draw, DrawnCode } from '@crema/contract/draws/draw'
import { useTranslate } from '#src/session/app-context.ts'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { CodeText } from './code-text.tsx'
import { drawnGroups } from './drawn-groups.ts'
import { groupLotteryCode } from './lottery-code.ts'
import styles from './drawn-codes.module.css'

/**
 * The codes that were drawn, in their order: those that won, by prize, then those in reserve. A code whose prize was not
 * collected and the one that has it instead say so. The member's are marked.
 */
export function DrawnCodes({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const own = new Set(draw.ownCodes.map(groupLotteryCode))
  const { prizes, reserve } = drawnGroups(draw)
  const hasPassedOver = reserve.some(({ state }) => state === 'passedOver')
  return (
    <Card aria-labelledby="drawn-codes">
      <Heading id="drawn-codes" size={17}>
        {t('draws.winningCodes')}
      </Heading>
      {draw.drawnCodes.length === 0 ? <p>{t('draws.nobodyWon')}</p> : null}
      {prizes.map(({ title, codes, movedOn }) => (
        <Group
          key={title}
          title={title}
          texts={movedOn === 0 ? [] : [t('draws.movedOn', { count: movedOn })]}
          codes={codes}
          own={own}
        />
      ))}
      {reserve.length === 0 ? null : (
        <Group
          title={t('draws.reserve')}
          texts={[t('draws.reserveText'), ...(hasPassedOver ? [t('draws.passedOverText')] : [])]}
          codes={reserve}
          own={own}
        />
      )}
    </Card>
  )
}

type GroupProps = {
  title: string
  texts: readonly string[]
  codes: readonly DrawnCode[]
  own: ReadonlySet<string>
}

function Group({ title, texts, codes, own }: GroupProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      <ol className={styles.codes}>
        {codes.map((drawn) => (
          <Code key={drawn.rank} drawn={drawn} isOwn={own.has(groupLotteryCode(drawn.code))} />
        ))}
      </ol>
    </section>
  )
}

/** What is said of a code; nothing where it follows from its group. */
const marks = {
  won: undefined,
  movedUp: 'draws.movedUp',
  notTaken: 'draws.notTaken',
  alternate: undefined,
  passedOver: 'draws.passedOver',
} as const

function Code({ drawn: { code, state }, isOwn }: { drawn: DrawnCode; isOwn: boolean }) {
  const t = useTranslate()
  const mark = marks[state]
  const hasPrize = state === 'won' || state === 'movedUp'
  // A check mark would say that there is a prize.
  const texts = [isOwn && !hasPrize && t('draws.yours'), mark !== undefined && t(mark)].filter(Boolean)
  return (
    <li
      className={styles.code}
      data-own={isOwn ? '' : undefined}
      data-prize={hasPrize ? '' : undefined}
      data-lost={state === 'notTaken' || state === 'passedOver' ? '' : undefined}
    >
      <span className={styles.line}>
        <CodeText code={code} />
        {isOwn && hasPrize ? (
          <>
            <CheckIcon />
            <VisuallyHidden>{`, ${t('draws.yours')}`}</VisuallyHidden>
          </>
        ) : null}
      </span>
      {texts.length === 0 ? null : (
        <>
          <VisuallyHidden>{', '}</VisuallyHidden>
          <small className={styles.mark}>{texts.join(' · ')}</small>
        </>
      )}
    </li>
  )
}
