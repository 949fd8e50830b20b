import { readAllowLists } from './allowLists.ts'
import { readKeptLogins } from './backend/keptLogins.ts'
import { PUT_ALL_BACK } from './backend/putAllBack.ts'
import { watchSwitchedOff } from './nightWatch/watchMessages.ts'
import { readWatchRecord } from './nightWatch/watchRecord.ts'
import { readPause, storePause } from './pause.ts'
import { type CallLine, type PopupView, toCallLine, toPopupView, toWatchView, type WatchView } from './popupView.ts'
import { forgetCalls, readCalls } from './records/callLog.ts'
import { readSessionState } from './sessionState.ts'

const manifest = chrome.runtime.getManifest()
const [consoleOrigin = ''] = readAllowLists(manifest).consoleOrigins
const text = (key: string, value?: string | string[]) => chrome.i18n.getMessage(key, value)

drawLabels()
let isStale = false
let isDrawing = false
void refresh()
chrome.storage.onChanged.addListener(() => void refresh())
document.getElementById('reach')?.addEventListener('click', async () => storePause(!(await readPause())))
document.getElementById('put-back')?.addEventListener('click', () => void chrome.runtime.sendMessage(PUT_ALL_BACK).catch(() => undefined))
document.getElementById('forget')?.addEventListener('click', () => forgetCalls(chrome.storage.session))
document.getElementById('watch-off')?.addEventListener('click', () => chrome.runtime.sendMessage(watchSwitchedOff))

/** Draws what is stored; however often that changes meanwhile, once more afterwards. */
async function refresh(): Promise<void> {
  isStale = true
  if (isDrawing) return
  isDrawing = true
  while (isStale) {
    isStale = false
    await drawStored()
  }
  isDrawing = false
}

async function drawStored(): Promise<void> {
  const stored = [
    readSessionState(),
    readPause(),
    readCalls(chrome.storage.session),
    readWatchRecord(consoleOrigin),
    readKeptLogins(chrome.storage.local),
  ] as const
  const [state, isPaused, calls, watch, kept] = await Promise.all(stored)
  draw(toPopupView(readAllowLists(manifest), state, isPaused))
  document.getElementById('reach')?.setAttribute('aria-checked', String(!isPaused))
  document.getElementById('lent-part')?.toggleAttribute('hidden', kept.length === 0)
  // A private window's end is enough.
  document.getElementById('put-back')?.toggleAttribute(
    'hidden',
    kept.every(({ isPrivate }) => isPrivate),
  )
  for (const [id, label, isPrivate] of [
    ['lent', 'lent', false],
    ['lent-private', 'lentPrivate', true],
  ] as const) {
    const shops = kept.filter((each) => each.isPrivate === isPrivate).map(({ shop_id }) => shop_id)
    write(id, shops.length > 0 ? text(label, shops.join(', ')) : '')
  }
  drawWatch(toWatchView(watch, document.documentElement.lang))
  drawCalls(calls.map((call) => toCallLine(call, document.documentElement.lang)))
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

function drawWatch(view: WatchView | null): void {
  for (const element of document.querySelectorAll('.of-watch')) element.toggleAttribute('hidden', view === null)
  if (view !== null) write('watch-text', text(view.label, [...view.values]))
}

function drawCalls(lines: readonly CallLine[]): void {
  const isEmpty = lines.length === 0
  write('calls-title', text('calls', String(lines.length)))
  for (const [id, isHidden] of [
    ['no-calls', !isEmpty],
    ['calls-area', isEmpty],
    ['forget', isEmpty],
  ] as const) {
    document.getElementById(id)?.toggleAttribute('hidden', isHidden)
  }
  document.getElementById('calls')?.replaceChildren(...lines.map(toRow))
}

function toRow({ time, callName, store, resultLabel, status, tone, duration }: CallLine): HTMLTableRowElement {
  const row = document.createElement('tr')
  for (const content of [time, callName, store]) row.insertCell().textContent = content
  const result = row.insertCell()
  result.textContent = text(resultLabel, status) || text('result_other')
  result.dataset.tone = tone
  const took = row.insertCell()
  took.className = 'number'
  took.textContent = duration
  return row
}

function write(id: string, content: string): void {
  const element = document.getElementById(id)
  if (element !== null && element.textContent !== content) element.textContent = content
}

function writeList(id: string, lines: readonly string[]): void {
  const items = (lines.length > 0 ? lines : [text('none')]).map((line) =>
    Object.assign(document.createElement('li'), { textContent: line }),
  )
  document.getElementById(id)?.replaceChildren(...items)
}
