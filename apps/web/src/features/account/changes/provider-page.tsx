import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { ApiError } from '#src/api/api-error.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { type House, houseNames, housesOptions } from '#src/shared/identity/providers/identity-providers.ts'
import { houseFields, type HouseVisit } from '#src/shared/identity/providers/provider-redirect.ts'
import { useHouseVisit } from '#src/shared/identity/providers/use-provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { useSaved } from '../use-saved.ts'
import { AccountChange, type Change } from './account-change.tsx'
import styles from '../account.module.css'

/** `/home/account/google`: whether Google signs the member in here, and how that is changed. */
export const GooglePage = () => <HousePage house="google" />
/** `/home/account/apple`: the same of Apple. */
export const ApplePage = () => <HousePage house="apple" />

function HousePage({ house }: { house: House }) {
  return (
    <AccountScreen title={houseNames[house]}>
      {(member) => <HousePart house={house} member={member} />}
    </AccountScreen>
  )
}

function HousePart({ house, member }: { house: House; member: Member }) {
  const t = useText()
  const { api } = usePageParts()
  const { data: on = [] } = useQuery(housesOptions(api))
  const { returned, forget } = useHouseVisit('link')
  const [isOver, setIsOver] = useState(false)
  const name = houseNames[house]
  if (returned?.house === house && !isOver)
    return <Linking visit={returned} onSettled={forget} onAgain={() => setIsOver(true)} />
  if (member.logins.includes(house)) {
    return (
      <>
        <p className={styles.text}>{t('account.unlinkText', { house: name })}</p>
        <AccountChange member={member} begin="proof">
          {(change) => <Unlink house={house} change={change} />}
        </AccountChange>
      </>
    )
  }
  if (!on.includes(house)) return <Notice title={t('outcomes.providerOff')} />
  return (
    <>
      <p className={styles.text}>{t('account.linkText', { house: name })}</p>
      <AccountChange member={member} begin="proof">
        {(change) => <Link house={house} change={change} />}
      </AccountChange>
    </>
  )
}

type HouseChangeProps = { house: House; change: Change }

/** Goes to the house, or has the app around the page go there. */
function Link({ house, change: { proof, askProof } }: HouseChangeProps) {
  const t = useText()
  const { api } = usePageParts()
  const saved = useSaved()
  const { visit } = useHouseVisit('link')
  const name = houseNames[house]
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const signIn = await visit(house, proof)
      if (!signIn) return
      saved(await api.call('POST customer/linkLogin', { ...houseFields(signIn), ...proof }))
    },
    onError: askProof,
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      {/* What is no failure of a call is the app's: nothing came of it. */}
      {error && !(error instanceof ApiError) ? (
        <Notice live title={t('sign-in-steps.houseEnded', { house: name })} />
      ) : (
        <CallProblem error={error} />
      )}
      <Button autoFocus busy={isPending} onClick={() => mutate()}>
        {t('account.link', { house: name })}
      </Button>
    </>
  )
}

type LinkingProps = { visit: HouseVisit; onSettled: () => void; onAgain: () => void }

/** Back from the house: the account learns what it said. */
function Linking({ visit, onSettled, onAgain }: LinkingProps) {
  const t = useText()
  const { api } = usePageParts()
  const saved = useSaved()
  const { mutate, error } = useMutation({
    mutationFn: () =>
      api.call('POST customer/linkLogin', {
        ...houseFields(visit),
        ...(visit.proofToken === undefined ? {} : { proofToken: visit.proofToken }),
      }),
    onSuccess: saved,
    onSettled,
    meta: { failure: 'inPlace' },
  })
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  })
  useEffect(() => begin(), [])
  return error ? (
    <CallProblem
      error={error}
      action={
        <Button size="small" variant="quiet" onClick={onAgain}>
          {t('common.retry')}
        </Button>
      }
    />
  ) : (
    <p className={styles.text} role="status">
      {t('common.loading')}
    </p>
  )
}

function Unlink({ house, change: { proof, askProof } }: HouseChangeProps) {
  const t = useText()
  const { api } = usePageParts()
  const saved = useSaved()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('POST customer/unlinkLogin', { provider: house, ...proof }),
    onSuccess: saved,
    onError: askProof,
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      <CallProblem error={error} />
      <Button autoFocus busy={isPending} onClick={() => mutate()}>
        {t('account.unlink', { house: houseNames[house] })}
      </Button>
    </>
  )
}
