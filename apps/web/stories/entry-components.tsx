import { createRoot } from 'react-dom/client'
import fontUrl from '#brand/display.woff2?url'
import { brand } from '#src/lib/brand/brand.ts'
import { addDisplayFont } from '#src/lib/loading/display-font.ts'
import { ComponentsPage } from './components-page.tsx'
import '#src/ui/base/base.css'
import { addThemeScopes } from './theme-scopes.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
addThemeScopes()
document.title = `${brand.name} components`
void addDisplayFont(fontUrl)
createRoot(root).render(<ComponentsPage />)
