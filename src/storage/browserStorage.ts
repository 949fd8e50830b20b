import { createBrowserStorage, localArea, type StorageProblem } from './createBrowserStorage.ts'

let listener: ((problem: StorageProblem) => void) | null = null
let pending: StorageProblem | null = null

/** The page's one storage. A problem met before anyone listens waits for the first who does. */
export const browserStorage = createBrowserStorage(localArea(), {
  onProblem: (problem) => {
    if (listener) listener(problem)
    else pending = problem
  },
})

/** Who shows the notice. */
export function onStorageProblem(show: (problem: StorageProblem) => void): void {
  listener = show
  if (pending) show(pending)
  pending = null
}
