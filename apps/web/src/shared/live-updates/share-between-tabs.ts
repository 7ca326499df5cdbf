import type { MemberChange } from '@crema/contract/endpoints/account/watch-member'

type Changed = (changes: readonly MemberChange[]) => void

/**
 * Runs `follow` in one tab of the browser at a time, and reports what it finds in all of them, until `signal` is aborted. A
 * browser without Web Locks runs it in each tab.
 */
export async function shareBetweenTabs(
  name: string,
  {
    follow,
    changed,
    signal,
  }: { follow: (report: Changed) => Promise<void>; changed: Changed; signal: AbortSignal },
): Promise<void> {
  // Missing in the oldest supported browsers, and where the page is not in a secure context.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return follow(changed)
  const channel = new BroadcastChannel(name)
  const send: (changes: readonly MemberChange[]) => void = channel.postMessage.bind(channel)
  channel.addEventListener('message', ({ data }: MessageEvent<readonly MemberChange[]>) => changed(data))
  try {
    await locks.request(name, { signal }, () =>
      follow((changes) => {
        send(changes)
        changed(changes)
      }),
    )
  } catch (error) {
    // The wait for the other tab's lock was aborted.
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}
