// Where the page begins in the browser. All it does is in the chunk that other screens share, for each name that chunks
// pass to each other weighs on every first visit.
import '#src/ui/base/base.css'
import { startPage } from './start-page.tsx'

await startPage()
