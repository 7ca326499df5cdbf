import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Member } from '@crema/contract/member'
import { useApi } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import { hostApp } from '#src/host-app/host-app.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { CallProblem } from '#src/parts/call-problem.tsx'
import { type House, houseNames, housesOptions } from '#src/parts/houses.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AccountChange, type Change } from './account-change.tsx'
import { AccountScreen } from './account-screen.tsx'
import { type HouseLink, readHouseLink } from './house-link.ts'
import { useSaved } from './use-saved.ts'
import styles from './account.module.css'

/** `/home/account/google`: whether Google signs the member in here, and how that is changed. */
export const GooglePage = () => <HousePage house="google" />
/** `/home/account/apple`: the same of Apple. */
export const ApplePage = () => <HousePage house="apple" />

function HousePage({ house }: { house: House }) {
  return <AccountScreen title={houseNames[house]}>{(member) => <HousePart house={house} member={member} />}</AccountScreen>
}

function HousePart({ house, member }: { house: House; member: Member }) {
  const t = useText()
  const api = useApi()
  const storage = useDeviceStorage()
  const { data: on = [] } = useQuery(housesOptions(api))
  const [begun, setBegun] = useState(() => readHouseLink(storage?.get('HOUSE_LINK') ?? null))
  const name = houseNames[house]
  if (begun?.house === house) return <Linking link={begun} onAgain={() => setBegun(undefined)} />
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
  const api = useApi()
  const storage = useDeviceStorage()
  const saved = useSaved()
  const name = houseNames[house]
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { nonce, url } = await api.call('POST customer/thirdNonce', { provider: house })
      const app = await hostApp()
      if (app) {
        const met = await app.call('signIn', { provider: house, nonce })
        if (!('ok' in met) || !('idToken' in met.ok)) throw new Error('The app brought no sign-in.')
        saved(await api.call('POST customer/linkLogin', { provider: house, nonce, ...proof, idToken: met.ok.idToken }))
        return
      }
      const link: HouseLink = { house, nonce, ...proof }
      storage?.set('HOUSE_LINK', JSON.stringify(link))
      storage?.set('SIGN_IN_NEXT', window.location.pathname)
      window.location.assign(url)
      // Busy until the page is gone, or shown again by somebody who turned back.
      await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
      storage?.remove('HOUSE_LINK')
      storage?.remove('SIGN_IN_NEXT')
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

/** Back from the house: the account learns what it said. */
function Linking({ link: { house, ...given }, onAgain }: { link: HouseLink; onAgain: () => void }) {
  const t = useText()
  const api = useApi()
  const storage = useDeviceStorage()
  const saved = useSaved()
  const { mutate, error } = useMutation({
    mutationFn: () => api.call('POST customer/linkLogin', { provider: house, ...given }),
    onSuccess: saved,
    // It is good once, and over whatever came of it.
    onSettled: () => storage?.remove('HOUSE_LINK'),
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
  const api = useApi()
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
