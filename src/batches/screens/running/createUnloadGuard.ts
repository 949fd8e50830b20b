/** While it is set, the browser asks before the window is closed or loaded anew. */
export function createUnloadGuard(): { readonly set: (isUp: boolean) => void } {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  return {
    set(isUp) {
      if (isUp) window.addEventListener('beforeunload', ask)
      else window.removeEventListener('beforeunload', ask)
    },
  }
}
