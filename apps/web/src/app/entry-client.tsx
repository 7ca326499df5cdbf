// The entry of a page that the browser renders. Its code is in `start-page.tsx`, which the bundler puts into the shared chunk: each
// import between chunks adds bytes to every first visit. A rendered page starts without this file.
import '#src/ui/base/base.css'
import { startPage } from './start-page.tsx'

if (!window.cremaEarly) await startPage()
