import '../theme/base.css'
import '../ui/alert.css'
import '../ui/button.css'
import '../ui/field.css'
import '../ui/segmented.css'
import './login.css'
import { landing, paths } from 'virtual:zhanggui/routes'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { LOGIN_PATH } from '../../contract/consolePaths.ts'
import { detectLocale } from '../locales/locale.ts'
import { createSession } from '../providers/session.ts'
import { browserStorage, onStorageProblem } from '../storage/browserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import { readTheme, THEME_DEFAULT } from '../theme/theme.ts'
import { createLoginServices } from './createLoginServices.ts'
import { LoginPage } from './LoginPage.tsx'
import { redirectTarget } from './redirectTarget.ts'

const readLocale = () => detectLocale(browserStorage.get(StorageKey.locale), navigator.languages)
// On a plain web server the page was opened by the name of its file.
history.replaceState(null, '', LOGIN_PATH + location.search)
const target = redirectTarget(location.search, paths, landing)
const session = createSession(browserStorage)

if (session.read().token) location.replace(target)
else openPage()

function openPage() {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const locale = readLocale()
  const theme = readTheme(browserStorage)
  let rendered: Root | undefined
  const services = createLoginServices({
    storage: browserStorage,
    readLocale,
    target,
    leave: (path) => location.replace(path),
    async openHere(path) {
      history.replaceState(null, '', path)
      rendered?.unmount()
      const { startHere } = await import('../startHere.ts')
      await startHere()
    },
    onStorageProblem,
  })
  const page = { initialLocale: locale, initialTheme: theme, services }
  // Hydration needs the very page that was prerendered: its language, in the default theme. It leaves alone what was typed so far.
  if (root.dataset.locale === locale && theme === THEME_DEFAULT) rendered = hydrateRoot(root, <LoginPage {...page} />)
  else {
    const typed = { username: inputText('username'), password: inputText('password') }
    rendered = createRoot(root)
    rendered.render(<LoginPage {...page} typed={typed} />)
  }
  // A login in another tab opens this one too. Of its own login this one hears nothing here: it would leave twice, and ask for the page twice.
  addEventListener('storage', function follow() {
    // Where the browser keeps no login, one of this tab lives in this document alone.
    if (!session.read().token || !browserStorage.isLasting(StorageKey.token)) return
    // A login is more than one entry of the storage.
    removeEventListener('storage', follow)
    location.replace(target)
  })
  fetchAhead()
}

function inputText(id: string): string {
  return document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''
}

/**
 * Fetches the console's files into the cache while the reader types, at the lowest priority; none of them is compiled or run.
 * The build names them in a meta tag; in development there is none.
 */
function fetchAhead(page: Document = document): void {
  const files = page.querySelector<HTMLMetaElement>('meta[name="zhanggui-ahead"]')?.content.split(' ').filter(Boolean) ?? []
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
  whenIdle(() => {
    for (const href of files) {
      const link = page.createElement('link')
      Object.assign(link, { rel: 'prefetch', href, as: href.endsWith('.css') ? 'style' : 'script' })
      page.head.append(link)
    }
  })
}
