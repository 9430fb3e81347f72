import '@fontsource-variable/inter'
import './ui/tokens.css'
import './ui/base.css'
import { EVIDENCE_PAGE } from '../contract/bridge/addresses.ts'
import { createRoot } from './react-root.ts'
import { readFirst } from './shell/first-reads.ts'
import { loadOtherScreens } from './shell/later-screens.tsx'
import { Root } from './shell/root.tsx'
import { applyRememberedTheme } from './shell/theme.ts'
import { createQueryClient } from './bridge/query-client.ts'

const container = document.getElementById('root')
if (container) {
  const root = createRoot(container)
  if (location.hash === EVIDENCE_PAGE) {
    void loadOtherScreens().then(({ showEvidence }) => showEvidence(root))
  } else {
    applyRememberedTheme()
    const client = createQueryClient()
    const show = () => root.render(<Root client={client} />)
    readFirst(client).then(show, show)
  }
}
