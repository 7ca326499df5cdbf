import type { Draw } from '@crema/contract/draws/draw'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { PriceRows } from '#src/shared/stars/price-rows.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { CodeText } from '../code-text.tsx'
import { CopyButton } from '../own-codes.tsx'
import { EntryFailure } from './entry-notice.tsx'
import type { Enter } from './use-enter.ts'
import styles from './entry-sheet.module.css'

type EntrySheetProps = { draw: Draw; state: Enter; isOpen: boolean; onClose: () => void }

/** Confirms an entry: what it costs and what remains; then its lottery code. */
export function EntrySheet({ draw, state, isOpen, onClose }: EntrySheetProps) {
  const { title, summary, heroImage } = draw
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={title}
      text={summary}
      art={<Picture image={heroImage} />}
      closeLabel={useTranslate()('common.close')}
      actions={<EntryActions draw={draw} state={state} onClose={onClose} />}
    >
      {state.entered ? (
        <Entered entered={state.entered} isFree={draw.priceStars === 0} />
      ) : (
        <Confirmation draw={draw} state={state} />
      )}
    </Sheet>
  )
}

function Confirmation({ draw, state }: Pick<EntrySheetProps, 'draw' | 'state'>) {
  const t = useTranslate()
  const { summary } = useStarSummary()
  const priceStars = draw.priceStars ?? 0
  const isFree = priceStars === 0
  return (
    <>
      {isFree ? null : (
        <PriceRows label={t('draws.thisEntry')} price={priceStars} balance={summary?.balance} />
      )}
      <p className={styles.minor}>{t(isFree ? 'draws.confirmFree' : 'draws.confirm')}</p>
      <EntryFailure draw={draw} state={state} missing={summary ? priceStars - summary.balance : 0} />
    </>
  )
}

function Entered({ entered, isFree }: { entered: NonNullable<Enter['entered']>; isFree: boolean }) {
  const t = useTranslate()
  return (
    <>
      <Notice
        icon={<CheckIcon />}
        title={t('draws.enteredTitle')}
        text={[t('draws.enteredText'), !isFree && t('stars.balanceAfter', { count: entered.balance })]
          .filter(Boolean)
          .join(' ')}
        live
      />
      <div className={styles.code}>
        <CodeText code={entered.code} size="large" />
        <CopyButton code={entered.code} />
      </div>
    </>
  )
}

function EntryActions({ draw, state, onClose }: Omit<EntrySheetProps, 'isOpen'>) {
  const t = useTranslate()
  const { summary } = useStarSummary()
  const { error, isSending, entered } = state
  const priceStars = draw.priceStars ?? 0
  if (entered) return <Button onClick={onClose}>{t('draws.done')}</Button>
  const refusal = refusalName(error)
  // Only another price, or nothing known, can be followed by another attempt.
  const isFinal = refusal !== undefined && refusal !== 'priceChanged'
  const isKnown = priceStars === 0 || summary !== undefined
  const isShort = isKnown && priceStars > (summary?.balance ?? 0)
  if (!isSending && (isFinal || isShort || draw.state !== 'open'))
    return <Button onClick={onClose}>{t('common.close')}</Button>
  return (
    <>
      <Button
        busy={isSending || !isKnown}
        busyLabel={isKnown ? t('draws.entering') : t('common.loading')}
        onClick={() => state.enter(priceStars)}
      >
        {isTransient(error) ? t('common.retry') : <EnterLabel price={priceStars} />}
      </Button>
      <Button variant="text" onClick={onClose}>
        {t('stars.cancel')}
      </Button>
    </>
  )
}

export function EnterLabel({ price }: { price: number }) {
  const t = useTranslate()
  return price === 0 ? t('draws.enterFree') : t('draws.enter', { count: price })
}
