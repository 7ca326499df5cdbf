import { memo, Suspense, use } from 'react'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { lazyPart } from '#src/lib/loading/lazy-component.ts'
import { afterPaint } from '#src/lib/scheduling/after-paint.ts'
import { endSignIn, isSignInWatched, signInWatched } from '#src/session/sign-in-request.ts'

const PageSignIn = lazyPart(
  async () => (await loadModule(() => import('../hydration/first-tap-chunk.ts'))).PageSignIn,
)

/** Where its code does not come, the language changes all the same. */
const aliveLimitMs = 1_000

let isWanted = import.meta.env.SSR
let grant = () => {}
const wish = new Promise<void>((resolve) => (grant = resolve))

/** Fetches the code of the sheet: once the first tap has been answered, for it may have opened it. */
export function wantSignIn(): void {
  isWanted = true
  grant()
  void PageSignIn.preload()
}

/** Opens the sheet that came with the page at once, though React does not look after it yet. */
export function openDrawnSignIn(): void {
  void afterPaint().then(wantSignIn)
  const sheet = document.querySelector<HTMLDialogElement>('dialog#sign-in')
  if (!sheet || isSignInWatched()) return
  if (!sheet.open) sheet.showModal()
  sheet.addEventListener(
    'close',
    () => {
      if (!isSignInWatched()) endSignIn()
    },
    { once: true },
  )
}

/** React has to bring the sheet to life in the words it was drawn in: waited for before the language changes. */
export async function signInAlive(): Promise<void> {
  wantSignIn()
  await PageSignIn.preload()
  await Promise.race([signInWatched, new Promise((resolve) => setTimeout(resolve, aliveLimitMs))])
}

function WantedSignIn() {
  if (!isWanted) use(wish)
  return <PageSignIn />
}

/**
 * The sign-in sheet. It comes drawn with the page, closed, and comes alive when somebody touches the page. Nothing is
 * handed to it and nothing around it is drawn anew with it, for until then React must leave it as it is.
 */
export const SignInIsland = memo(function SignInIsland() {
  return (
    <Suspense>
      <WantedSignIn />
    </Suspense>
  )
})
