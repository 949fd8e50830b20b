/** That a dialog closed is told a moment later, by whatever it was closed: browsers queue the event. `untilTold`: all that closed has been told. */
export function closeAsBrowsersDo(): { readonly untilTold: () => Promise<void> } {
  const telling: Promise<void>[] = []
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    telling.push(
      new Promise((resolve) => {
        setTimeout(() => {
          this.dispatchEvent(new Event('close'))
          resolve()
        })
      }),
    )
  }
  return { untilTold: async () => void (await Promise.all(telling.splice(0))) }
}
