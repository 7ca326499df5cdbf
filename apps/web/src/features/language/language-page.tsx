import { useState } from 'react'
import type { Country } from '@crema/contract/countries/countries'
import { countryName } from '@crema/i18n/format/text/names'
import { localeNames } from '@crema/i18n/locale-names'
import { localeCodes, locales, type Locale } from '@crema/i18n/locales'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { CountrySheet } from '#src/shared/identity/contact/country-sheet.tsx'
import { DocumentsFooter } from '#src/shared/screen/documents-footer.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { CountryFlag } from '#src/ui/art/country-flag.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { PickerField } from '#src/ui/forms/picker-field.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import styles from './language-page.module.css'

type LanguagePageProps = { onLocale: (locale: Locale) => void; onCountry: (country: Country) => void }

/** `/home/language`: the country, and the supported languages, each by its own name. */
export function LanguagePage({ onLocale, onCountry }: LanguagePageProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Page top={<ScreenBar title={t('language.title')} end={<span />} />}>
      <p>{t('language.intro')}</p>
      <PickerField
        label={t('sign-in-steps.country')}
        start={<CountryFlag country={country} />}
        value={countryName(locale, country)}
        onOpen={() => setIsChoosing(true)}
      />
      <CountrySheet
        open={isChoosing}
        of="region"
        value={country}
        onChoose={onCountry}
        onClose={() => setIsChoosing(false)}
      />
      <div className={styles.languages}>
        <List label={t('common.language')}>
          {localeCodes.map((code) => (
            <ListRow
              key={code}
              title={
                <span lang={locales[code].tag} dir={locales[code].direction}>
                  {localeNames[code]}
                </span>
              }
              end={
                code === locale ? (
                  <>
                    <CheckIcon />
                    <VisuallyHidden>{t('language.current')}</VisuallyHidden>
                  </>
                ) : (
                  <span />
                )
              }
              render={(props) => (
                <button
                  type="button"
                  {...props}
                  aria-pressed={code === locale}
                  onClick={() => onLocale(code)}
                />
              )}
            />
          ))}
        </List>
      </div>
      {/* Every top bar leads to this screen, and so every screen to the choice about storage. */}
      <DocumentsFooter />
    </Page>
  )
}
