import { readAllowLists } from './allowLists.ts'
import { type PopupView, toPopupView } from './popupView.ts'
import { readSessionState } from './sessionState.ts'

const manifest = chrome.runtime.getManifest()
const text = (key: string, value?: string) => chrome.i18n.getMessage(key, value)

drawLabels()
void refresh()
chrome.storage.session.onChanged.addListener(() => void refresh())

async function refresh(): Promise<void> {
  draw(toPopupView(readAllowLists(manifest), await readSessionState()))
}

function drawLabels(): void {
  document.documentElement.lang = text('language')
  document.title = text('name')
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]')) element.textContent = text(element.dataset.label ?? '')
  write('version', text('version', manifest.version))
}

function draw(view: PopupView): void {
  document.body.dataset.state = view.state
  write('state-text', text(view.stateLabel))
  write('relayed', view.relayed.toLocaleString(document.documentElement.lang))
  write('isolation', text(view.isolationLabel))
  writeList('console-origins', view.consoleOrigins)
  writeList('platform-hosts', view.platformHosts)
  const link = document.querySelector<HTMLAnchorElement>('#open-console')
  if (link === null) return
  link.hidden = view.consoleUrl === null
  link.href = view.consoleUrl ?? ''
}

function write(id: string, content: string): void {
  const element = document.getElementById(id)
  if (element !== null) element.textContent = content
}

function writeList(id: string, lines: readonly string[]): void {
  const items = (lines.length > 0 ? lines : [text('none')]).map((line) =>
    Object.assign(document.createElement('li'), { textContent: line }),
  )
  document.getElementById(id)?.replaceChildren(...items)
}
