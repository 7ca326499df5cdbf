import { use } from 'react'
import { fulfilled } from '#src/lib/loading/fulfilled.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'

const loading = new WeakMap<MessageStore, Promise<void>>()

function loadMessages(messages: MessageStore): Promise<void> {
  const cached = loading.get(messages)
  if (cached) return cached
  const loaded = messages.load('sign-in-steps', 'agreements')
  loading.set(messages, loaded)
  // A failure is not cached.
  loaded.catch(() => loading.delete(messages))
  return loaded
}

/** Suspends until the messages of the steps are loaded, which come with their code and not with the page. */
export function useStepMessages(): void {
  const { messages } = useAppContext()
  const isLoaded =
    messages.get().has('agreements') && messages.get().has('sign-in-steps') && !loading.has(messages)
  use(isLoaded ? fulfilled : loadMessages(messages))
}
