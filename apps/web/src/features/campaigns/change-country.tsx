import { Suspense, useState } from 'react'
import type { Country } from '@crema/contract/countries/countries'
import { setRegionCookie } from '#src/host-app/region-cookie.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'

const CountrySheet = lazyComponent(
  async () => (await loadModule(() => import('#src/shared/identity/contact/country-sheet.tsx'))).CountrySheet,
)

/** A button that opens the list of countries; the campaign of the address is then read again in the chosen one. */
export function ChangeCountry() {
  const t = useTranslate()
  const { messages, storage } = useAppContext()
  const { country } = useSession()
  const [isOpen, setIsOpen] = useState<boolean>()
  const open = () => {
    void messages.load('sign-in-steps')
    setIsOpen(true)
  }
  const change = (chosen: Country) => {
    storage?.set('COUNTRY', chosen)
    setRegionCookie('COUNTRY', chosen)
    const address = new URL(window.location.href)
    address.searchParams.delete('appCnty')
    address.searchParams.set('cnty', chosen.toLowerCase())
    window.location.replace(address)
  }
  return (
    <>
      <Button variant="text" onClick={open}>
        {t('campaign.changeCountry')}
      </Button>
      {isOpen === undefined ? null : (
        <Suspense>
          <CountrySheet
            of="region"
            open={isOpen}
            value={country}
            onChoose={change}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
