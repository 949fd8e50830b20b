/** What jsdom has not: opening a dialog, and the changes of size that antd asks for. */
export function standInForBrowser(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  HTMLElement.prototype.showPopover = ignore
  Element.prototype.scrollIntoView = ignore
  globalThis.ResizeObserver = class {
    observe = ignore
    unobserve = ignore
    disconnect = ignore
  }
}

/** A screen of which the given media queries hold; none of them: a wide one with a pointer. */
export function standInForScreen(...holding: readonly string[]): void {
  const nobody = { addListener: ignore, removeListener: ignore, addEventListener: ignore, removeEventListener: ignore }
  window.matchMedia = (media) => ({ ...nobody, media, matches: holding.includes(media), onchange: null, dispatchEvent: () => false })
}

function ignore(): void {}
