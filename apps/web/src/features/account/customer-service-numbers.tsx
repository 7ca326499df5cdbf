import type { Member } from '@crema/contract/identity/member'
import { groupCode } from '@crema/i18n/format/text/codes'
import { useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ListRow } from '#src/ui/layout/list.tsx'
import styles from './account.module.css'

/** The rows with the numbers by which customer service finds the member's account, to be read out or copied. */
export function CustomerServiceNumbers({ member }: { member: Member }) {
  const t = useTranslate()
  const { accountNumber, memberId } = member
  return (
    <>
      <NumberRow name={t('account.accountNumber')} value={accountNumber} shown={groupCode(accountNumber)} />
      <NumberRow name={t('account.memberId')} value={memberId} shown={memberId} />
    </>
  )
}

function NumberRow({ name, value, shown }: { name: string; value: string; shown: string }) {
  const t = useTranslate()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showToast(t('account.copied'))
    } catch {
      // Denied, or undefined without https.
      showToast(t('account.copyByHand'), 'error')
    }
  }
  return (
    <ListRow
      title={name}
      note={<bdi dir="ltr">{shown}</bdi>}
      end={
        <span className={styles.end}>
          <Button
            variant="text"
            size="small"
            aria-label={t('account.copyNamed', { name })}
            onClick={() => void copy()}
          >
            {t('account.copy')}
          </Button>
        </span>
      }
    />
  )
}
