import type { Plugin } from 'vite'
import { OFFLINE_WORKER_OFF_PATH, OFFLINE_WORKER_PATH } from '../../contract/consolePaths.ts'
import { bundleScript } from './bundleScript.ts'

const scripts = [
  { path: OFFLINE_WORKER_PATH, entry: 'src/offline/worker.ts' },
  { path: OFFLINE_WORKER_OFF_PATH, entry: 'src/offline/offWorker.ts' },
] as const

/** The service worker, and what takes its place where it is switched off: at the root, and under names that stay, since browsers ask for them again by name. */
export function offlineWorker(target: string): Plugin {
  return {
    name: 'zhanggui:offline-worker',
    apply: 'build',
    async generateBundle() {
      for (const { path, entry } of scripts) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: await bundleScript(entry, target) })
      }
    },
  }
}
