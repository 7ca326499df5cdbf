import type { Config } from '#src/config/config.ts'
import { StartError } from '#src/config/start-error.ts'
import type { Channel, InboxMessage } from '#src/outbox/message.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'
import { smtpChannel } from './smtp-channel.ts'

/** The channel of mails: the configured mail server, or the demo inbox. Throws StartError where there is neither. */
export function mailChannel(
  {
    smtpUrl,
    allowUnencrypted,
    mailFrom,
    brand,
    publicOrigin,
  }: Pick<Config, 'smtpUrl' | 'allowUnencrypted' | 'mailFrom' | 'brand' | 'publicOrigin'>,
  demoInbox: Channel<InboxMessage> | undefined,
): Channel<InboxMessage> {
  if (smtpUrl !== undefined) {
    const mailBrand = loadMailBrand(brandFolder(brand))
    return smtpChannel({
      url: smtpUrl,
      requiresTls: !allowUnencrypted.includes('smtp'),
      from: mailFrom === '' ? mailBrand.sender : mailFrom,
      brand: mailBrand,
      origin: publicOrigin,
    })
  }
  if (demoInbox) return demoInbox
  throw new StartError('SMTP_URL must be set where demo mode is off: codes go out by mail.')
}
