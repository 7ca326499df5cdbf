import type { Country } from '@crema/contract/countries/countries'
import { useTranslate } from '#src/session/app-context.ts'
import { MailIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { SegmentedControl } from '#src/ui/forms/segmented-control.tsx'
import { type Contact, emptyContact } from './contact.ts'
import { EmailSuggestions } from './email-suggestions.tsx'
import { PhoneField } from './phone-field.tsx'

/** The names of the inputs for a contact; one of them is rendered. */
export const contactInputNames = ['email', 'phone']

type ContactFieldsProps = {
  contact: Contact
  error: string | undefined
  onChange: (contact: Contact) => void
  /** Where e-mail and phone are offered: the country of an empty phone number. */
  channelsFor?: Country | undefined
  /** What browsers and password managers may fill in: the account's address, a new address, or a passkey. */
  autoComplete?: 'username' | 'email' | 'username webauthn'
}

/** The inputs for an e-mail address or a phone number. Their messages are in `sign-in-steps`. */
export function ContactFields({
  contact,
  error,
  onChange,
  channelsFor,
  autoComplete = 'username',
}: ContactFieldsProps) {
  const t = useTranslate()
  return (
    <>
      {channelsFor ? (
        <SegmentedControl
          label={t('sign-in-steps.contactChannel')}
          items={[
            { value: 'email', label: t('sign-in.email') },
            { value: 'phone', label: t('sign-in-steps.phone') },
          ]}
          value={contact.channel}
          onChange={(channel) => onChange(emptyContact(channel, channelsFor))}
        />
      ) : null}
      {contact.channel === 'phone' ? (
        <PhoneField
          {...contact}
          error={error}
          onChange={(typed) => onChange({ channel: 'phone', ...typed })}
        />
      ) : (
        <>
          <Field
            name="email"
            type="email"
            inputMode="email"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            list="sign-in-suffixes"
            label={t('sign-in.email')}
            placeholder={t('sign-in.emailPlaceholder')}
            start={<MailIcon />}
            error={error}
            value={contact.email}
            onChange={(event) => onChange({ channel: 'email', email: event.target.value })}
          />
          <EmailSuggestions typed={contact.email} />
        </>
      )}
    </>
  )
}
