import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgreementPurpose } from '@crema/contract/privacy/consents'
import { formatPlainDate } from '@crema/i18n/format/dates/date'
import type { Locale } from '@crema/i18n/locales'
import changes from '#legal/changes.json'
import { brand } from '#src/lib/brand/brand.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { currentConsentsOptions, type CurrentConsents } from '#src/shared/consents/consent-queries.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import styles from './new-version-sheet.module.css'

type Asked = { purpose: AgreementPurpose; agreed: string; document: string; version: string }

/** What changed in each document that has a new version, and the button that agrees to it. */
export function NewVersionSheet() {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const queries = useQueryClient()
  const options = currentConsentsOptions(api, session)
  const { data } = useQuery(options)
  const [isOpen, setOpen] = useState(true)
  const asked = askedOf(data)
  const agree = useMutation({
    mutationFn: () =>
      api.call(
        'POST consent/record',
        {
          decisions: asked.map(({ purpose, version }) => ({ purpose, decision: true, version })),
          source: 'newVersion',
          variant: 'separate',
        },
        { idempotencyKey: newUuid() },
      ),
    onSuccess: (answer) => {
      queries.setQueryData(options.queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['GET consent/receipts'] })
      setOpen(false)
      showToast(t('agreements.saved'))
    },
    // A text that was updated meanwhile is shown.
    onError: () => void queries.invalidateQueries({ queryKey: options.queryKey }),
    meta: { failure: 'inPlace' },
  })
  const titles: Record<AgreementPurpose, string> = {
    terms: t('legal.terms'),
    privacy: t('legal.privacy'),
    personalInformation: t('agreements.choices'),
    transferAbroad: brand.controller.name,
  }
  // The purposes of the consent form are one text.
  const documents = asked.filter(
    (each, index) => asked.findIndex(({ document }) => document === each.document) === index,
  )
  return (
    <Sheet
      open={isOpen && (asked.length > 0 || agree.isPending)}
      onClose={() => setOpen(false)}
      title={t('agreements.newTitle')}
      text={t('agreements.newText')}
      closeLabel={t('common.close')}
      actions={
        <>
          <CallError error={agree.error} />
          <Button busy={agree.isPending} busyLabel={t('agreements.agree')} onClick={() => agree.mutate()}>
            {t('agreements.agree')}
          </Button>
          <Button variant="text" onClick={() => setOpen(false)}>
            {t('agreements.later')}
          </Button>
        </>
      }
    >
      <div className={styles.documents}>
        {documents.map(({ purpose, document, agreed, version }) => (
          <DocumentChanges
            key={document}
            title={titles[purpose]}
            version={version}
            items={changesSince(document, agreed, session.locale)}
            href={paths.hrefOf(paths.legalDocument(pathOf(purpose), session.country, session.locale))}
          />
        ))}
      </div>
    </Sheet>
  )
}

type DocumentChangesProps = { title: string; version: string; items: readonly string[]; href: string }

function DocumentChanges({ title, version, items, href }: DocumentChangesProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  return (
    <section className={styles.document}>
      <Heading level={3} size={17}>
        {title}
      </Heading>
      <p className={styles.date}>
        {t('agreements.validFrom', { date: formatPlainDate(locale, version, 'longDate', country) })}
      </p>
      {items.length === 0 ? null : (
        <ul className={styles.changes} aria-label={t('agreements.changes')}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
        {t('agreements.read')}
      </a>
    </section>
  )
}

function askedOf(data: CurrentConsents | undefined): Asked[] {
  return (data?.member?.agreements ?? []).flatMap(({ purpose, version: agreed, asks }) => {
    const shown = data?.documents.find((each) => each.purpose === purpose)
    return asks && agreed !== null && shown
      ? [{ purpose, agreed, document: shown.document, version: shown.version }]
      : []
  })
}

const pathOf = (purpose: AgreementPurpose) => (purpose === 'terms' ? 'legal' : 'userPrivacy')

/** What changed in the versions after the one that was agreed to, the newest first; in English where there is no translation. */
function changesSince(document: string, agreed: string, locale: Locale): string[] {
  return Object.entries(changes[document] ?? {})
    .filter(([version]) => version > agreed)
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, texts]) => texts[locale] ?? texts.en ?? [])
}
