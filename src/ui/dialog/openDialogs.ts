import { createStore } from '../../storage/createStore.ts'

/** Our own modal dialogs that are open: the browser lets the user reach nothing outside of the last one. */
const open = createStore<readonly HTMLDialogElement[]>([])

/** To be called once it is shown; the answer takes it out again. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  open.setState([...open.getState(), dialog])
  return () => open.setState(open.getState().filter((each) => each !== dialog))
}

/** The dialog on top; null: the page itself can be reached. */
export function topDialog(): HTMLDialogElement | null {
  return open.getState().at(-1) ?? null
}

export const watchOpenDialogs = open.subscribe
