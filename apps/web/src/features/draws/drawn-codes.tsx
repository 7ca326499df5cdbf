import type { Draw, DrawnCode } from '@crema/contract/draws/draw'
import { useTranslate } from '#src/session/app-context.ts'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { CodeText } from './code-text.tsx'
import { groupLotteryCode } from './lottery-code.ts'
import styles from './drawn-codes.module.css'

/** The codes that were drawn, in their order: those that won, by prize, then those in reserve. The member's are marked. */
export function DrawnCodes({ draw: { drawnCodes, prizes, ownCodes } }: { draw: Draw }) {
  const t = useTranslate()
  const own = new Set(ownCodes.map(groupLotteryCode))
  const reserve = drawnCodes.filter(({ prize }) => prize === null)
  return (
    <Card aria-labelledby="drawn-codes">
      <Heading id="drawn-codes" size={17}>
        {t('draws.winningCodes')}
      </Heading>
      {drawnCodes.length === 0 ? <p>{t('draws.nobodyWon')}</p> : null}
      {prizes.map((prize, index) => {
        const codes = drawnCodes.filter((drawn) => drawn.prize === index)
        return codes.length === 0 ? null : (
          <Group key={prize.title} title={prize.title} codes={codes} own={own} />
        )
      })}
      {reserve.length === 0 ? null : (
        <Group title={t('draws.reserve')} text={t('draws.reserveText')} codes={reserve} own={own} />
      )}
    </Card>
  )
}

type GroupProps = { title: string; text?: string; codes: readonly DrawnCode[]; own: ReadonlySet<string> }

function Group({ title, text, codes, own }: GroupProps) {
  const t = useTranslate()
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      <ol className={styles.codes}>
        {codes.map(({ rank, code }) => {
          const isOwn = own.has(groupLotteryCode(code))
          return (
            <li key={rank} className={styles.code} data-own={isOwn ? '' : undefined}>
              <CodeText code={code} />
              {isOwn ? (
                <>
                  <CheckIcon />
                  <VisuallyHidden>{`, ${t('draws.yours')}`}</VisuallyHidden>
                </>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
