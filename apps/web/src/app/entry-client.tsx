// The page's entry in the browser. Its code is in `start-page.tsx`, which the bundler puts into the shared chunk: each
// import between chunks adds bytes to every first visit.
import '#src/ui/base/base.css'
import { startPage } from './start-page.tsx'

await startPage()
