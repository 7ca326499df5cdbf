import { useTranslate } from '#src/session/app-context.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { groupLotteryCode, spellLotteryCode } from './lottery-code.ts'
import styles from './code-text.module.css'

type CodeTextProps = { code: string; size?: 'large' | 'small' }

/** A lottery code, which a screen reader reads out letter by letter. */
export function CodeText({ code, size = 'small' }: CodeTextProps) {
  const t = useTranslate()
  return (
    <>
      <bdi className={styles.code} data-size={size} dir="ltr" aria-hidden="true">
        {groupLotteryCode(code)}
      </bdi>
      <VisuallyHidden>{t('draws.code', { code: spellLotteryCode(code) })}</VisuallyHidden>
    </>
  )
}
