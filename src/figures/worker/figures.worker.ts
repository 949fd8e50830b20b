import { openFigureCalls } from '../../pages/figureCalls.ts'
import { createBrowserDisk } from '../store/browserDisk.ts'
import { createFigureStore } from '../store/createFigureStore.ts'
import { createFigureService, type FigureService } from './createFigureService.ts'
import { createLead, type Locks } from './createLead.ts'
import type { FigureMessage, TabMessage } from './messages.ts'

let service: FigureService | null = null

self.onmessage = ({ data }: MessageEvent<FigureMessage>) => {
  if (data.kind === 'ask') service?.ask(data.id, data.call)
  else if (service) service.sayState()
  else service = open(data.owner, data.readsAhead ?? false)
}

function open(owner: string, readsAhead: boolean): FigureService {
  const name = `zhanggui_figures_${owner}`
  const channel = new BroadcastChannel(name)
  const opened = createFigureService({
    tab: crypto.randomUUID(),
    post: (reply) => self.postMessage(reply),
    tell: (message: TabMessage) => channel.postMessage(message),
    openStore: () => createFigureStore({ disk: createBrowserDisk(owner), now: () => Math.floor(Date.now() / 1000) }),
    openCalls: openFigureCalls,
    readsAhead,
    createLead: (told) => createLead({ ...told, locks: readLocks(), name }),
  })
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => opened.hear(data)
  return opened
}

/** Blocked site data: the browser may refuse even the question. */
function readLocks(): Locks | undefined {
  try {
    return navigator.locks
  } catch {
    return undefined
  }
}
