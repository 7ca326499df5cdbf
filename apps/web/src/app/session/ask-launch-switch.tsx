import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { AnswerOf } from '#src/api/api-client.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import type { MessageStore } from '#src/session/message-store.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'

type Members = Extract<AnswerOf<'POST customer/launch'>, { outcome: 'otherMember' }>
type Translate = ReturnType<MessageStore['get']>['t']

/**
 * Asks whether the member of a launch link replaces the one who is signed in, and names both. Resolves to false where the
 * question is closed. It is outside of the page's root, since most pages never ask it.
 */
export function askLaunchSwitch(members: Members, t: Translate): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise<boolean>((resolve) => {
    root.render(<LaunchQuestion members={members} t={t} onAnswer={resolve} />)
  }).finally(() => {
    root.unmount()
    container.remove()
  })
}

type LaunchQuestionProps = { members: Members; t: Translate; onAnswer: (isSwitched: boolean) => void }

function LaunchQuestion({ members: { signedIn, linked }, t, onAnswer }: LaunchQuestionProps) {
  const [isSwitched, setIsSwitched] = useState(false)
  const [isOpen, setIsOpen] = useState(true)
  const text = t('launch.otherText', { current: nameOf(signedIn), next: nameOf(linked) })
  const bold = (name: string) => (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  )
  return (
    <Sheet
      open={isOpen}
      title={t('launch.otherTitle')}
      closeLabel={t('common.close')}
      text={richText(text, bold, bold)}
      onClose={() => onAnswer(isSwitched)}
      actions={
        <>
          <Button onClick={() => setIsOpen(false)}>{t('launch.otherStay')}</Button>
          <Button
            variant="quiet"
            onClick={() => {
              setIsSwitched(true)
              setIsOpen(false)
            }}
          >
            {t('launch.otherSwitch')}
          </Button>
        </>
      }
    />
  )
}

/** The display name, which a member chooses, always with the contact. */
function nameOf({ name, contact }: Members['linked']): string {
  return name === null ? contact : `${name} (${contact})`
}
