import type { FigureMessage } from './messages.ts'

/** Name of the tag that names the worker's file; written by the build, and absent where the console is served as it is written. */
export const FIGURES_META = 'zhanggui-figures'

interface EarlyFigures {
  readonly owner: string
  readonly worker: Worker
}

declare global {
  interface Window {
    /** Left by `startConsole`, for the console's code. */
    zhangguiFigures?: EarlyFigures
  }
}

const startWorker = (file: string) => new Worker(file, { type: 'module' })

/** Starts the worker of these figures before the console's code runs, and lets it read what is kept beside that. What fails here is tried, and told of, by the console. */
export function startEarlyFigures(page: Document, owner: string, start = startWorker): void {
  const file = page.querySelector(`meta[name="${FIGURES_META}"]`)?.getAttribute('content')
  if (!file) return
  try {
    const worker = start(file)
    worker.postMessage({ kind: 'open', owner, readsAhead: true } satisfies FigureMessage)
    window.zhangguiFigures = { owner, worker }
    // Its file is gone, or it fails: the console starts its own, and hears of it.
    worker.onerror = () => {
      delete window.zhangguiFigures
    }
  } catch {
    // The browser refuses workers.
  }
}

/** The worker that was started early, once; of another owner it ends here. Null: there is none. */
export function takeEarlyFigures(owner: string): Worker | null {
  const early = window.zhangguiFigures
  delete window.zhangguiFigures
  if (!early) return null
  if (early.owner === owner) return early.worker
  early.worker.terminate()
  return null
}
