/** Our own modal dialogs that are open: the browser lets nobody reach anything outside of the last one. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** To be called once it is shown; the answer takes it out again. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((each) => each !== dialog))
}

/** The dialog on top; null: the page itself can be reached. */
export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

export function watchOpenDialogs(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
