import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import * as paths from '#src/lib/url/paths.ts'
import type { StarsSearch } from '#src/lib/url/route-search.ts'
import { giftLinkId } from './gift-card.tsx'
import { GiftList } from './gift-list.tsx'
import { useGifts } from './use-gifts.ts'

const GiftSheet = lazyComponent(
  async () => (await loadModule(() => import('../redeem/gift-sheet.tsx'))).GiftSheet,
)

/** The gifts, and the sheet of the one that the address names: back closes it, and its address can be shared. */
export function GiftsPart({ search: requested }: { search: StarsSearch }) {
  const navigate = useNavigate()
  const router = useRouter()
  const search = useAfterHydration(requested)
  const isOpenedHere = useRef(false)
  // Each tap opens a new sheet, also where the last one of the same gift is just being closed.
  const [opening, setOpening] = useState(0)
  const { affordable, gift } = search
  const { gifts } = useGifts()
  // A link of the chain may name an activity that is no gift: it then leads to all of them.
  const linkedNo = gifts?.find(({ activityNo }) => activityNo === search.activityNo)?.activityNo
  const giftNo = gift ?? linkedNo
  // Stays while the sheet closes.
  const [shownNo, setShownNo] = useState(giftNo)
  if (giftNo !== undefined && giftNo !== shownNo) setShownNo(giftNo)
  useFocusAfterClosing(giftNo)
  const close = () => {
    if (giftNo === undefined) return
    if (isOpenedHere.current) router.history.back()
    else
      void navigate({
        ...paths.stars(affordable === '1' ? { affordable } : {}),
        replace: true,
        resetScroll: false,
      })
    isOpenedHere.current = false
  }
  return (
    <>
      <GiftList
        isAffordableOnly={affordable === '1'}
        onAffordableOnly={(isOn) =>
          void navigate({
            ...paths.stars(isOn ? { affordable: '1' } : {}),
            replace: true,
            resetScroll: false,
          })
        }
        onOpen={() => {
          isOpenedHere.current = true
          setOpening((count) => count + 1)
        }}
      />
      {shownNo === undefined ? null : (
        <Suspense>
          <GiftSheet
            key={`${shownNo} ${opening}`}
            activityNo={shownNo}
            isOpen={giftNo !== undefined}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * A closed sheet gives the focus back to the link that opened it. That link is another element where the gift has moved to another
 * group meanwhile, as after a redemption.
 */
function useFocusAfterClosing(giftNo: string | undefined): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (giftNo === undefined && last.current !== undefined && document.activeElement === document.body)
      document.getElementById(giftLinkId(last.current))?.focus()
    last.current = giftNo
  }, [giftNo])
}

const nothing: StarsSearch = {}

/** The parameters of the address; none while a page hydrates, which the gateway has rendered without them. */
const useAfterHydration = (search: StarsSearch): StarsSearch =>
  useSyncExternalStore(
    noSubscription,
    () => search,
    () => nothing,
  )
