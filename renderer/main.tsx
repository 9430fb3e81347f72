import '@fontsource-variable/inter'
import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from './react-root.ts'
import { readFirst } from './shell/first-reads.ts'
import { Root } from './shell/root.tsx'
import { applyRememberedTheme } from './shell/theme.ts'
import { createQueryClient } from './bridge/query-client.ts'

applyRememberedTheme()
const container = document.getElementById('root')
const client = createQueryClient()
if (container) {
  const root = createRoot(container)
  const show = () => root.render(<Root client={client} />)
  readFirst(client).then(show, show)
}
