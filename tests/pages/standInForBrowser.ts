/** What jsdom has not: opening a dialog, and the questions about the screen that antd asks. */
export function standInForBrowser(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  HTMLElement.prototype.showPopover = ignore
  Element.prototype.scrollIntoView = ignore
  const answer = { matches: false, onchange: null, dispatchEvent: () => false }
  const nobody = { addListener: ignore, removeListener: ignore, addEventListener: ignore, removeEventListener: ignore }
  window.matchMedia = (media) => ({ ...answer, ...nobody, media })
  globalThis.ResizeObserver = class {
    observe = ignore
    unobserve = ignore
    disconnect = ignore
  }
}

function ignore(): void {}
