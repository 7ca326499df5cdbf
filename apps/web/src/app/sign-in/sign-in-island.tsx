import { memo, Suspense, use } from 'react'
import { fulfilled } from '#src/lib/loading/fulfilled.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { afterPaint } from '#src/lib/scheduling/after-paint.ts'
import { closeSignIn, isSignInSheetMounted, signInFormMounted } from '#src/session/sign-in-request.ts'

const PageSignIn = lazyComponent(
  async () => (await loadModule(() => import('../hydration/first-tap-chunk.ts'))).PageSignIn,
)

/** After this the locale changes even if the sheet has not been hydrated. */
const hydrationLimitMs = 5_000

let isRequested = import.meta.env.SSR
let resolveRequested = () => {}
const requested = new Promise<void>((resolve) => (resolveRequested = resolve))

/**
 * Loads the code of the sheet. To be called once the first tap has been answered. The sheet is rendered only once it is loaded: without a
 * connection its failure would replace the screen and what is typed there. The next call tries again.
 */
export function loadSignIn(): void {
  const load = async () => {
    await PageSignIn.preload()
    isRequested = PageSignIn.isLoaded()
    if (isRequested) resolveRequested()
  }
  void load()
}

/** Opens the server-rendered sheet at once, also before it is hydrated. */
export function openRenderedSignIn(): void {
  void afterPaint().then(loadSignIn)
  const sheet = document.querySelector<HTMLDialogElement>('dialog#sign-in')
  if (!sheet || isSignInSheetMounted()) return
  if (!sheet.open) sheet.showModal()
  sheet.addEventListener(
    'close',
    () => {
      if (!isSignInSheetMounted()) closeSignIn()
    },
    { once: true },
  )
}

/** Resolves once the sheet is hydrated, or after a limit: a change of locale before that would not match the server's HTML. */
export async function signInHydrated(): Promise<void> {
  loadSignIn()
  await PageSignIn.preload()
  await Promise.race([signInFormMounted, new Promise((resolve) => setTimeout(resolve, hydrationLimitMs))])
}

function RequestedSignIn() {
  use(isRequested ? fulfilled : requested)
  return <PageSignIn />
}

/**
 * The sign-in sheet: server-rendered, closed, and hydrated after the first tap. It has no props and is memoized, since React
 * would replace its HTML if it rendered before that.
 */
export const SignInIsland = memo(function SignInIsland() {
  return (
    <Suspense>
      <RequestedSignIn />
    </Suspense>
  )
})
