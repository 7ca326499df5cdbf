import { localeNames } from '@crema/i18n/locale-names'
import { localeCodes, locales, type Locale } from '@crema/i18n/locales'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'

/** `/home/language`: the supported languages, each by its own name. */
export function LanguagePage({ onChoose }: { onChoose: (locale: Locale) => void }) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <Page top={<ScreenBar title={t('language.title')} end={<span />} />}>
      <p>{t('language.intro')}</p>
      <List label={t('language.title')}>
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
                onClick={() => onChoose(code)}
              />
            )}
          />
        ))}
      </List>
    </Page>
  )
}
