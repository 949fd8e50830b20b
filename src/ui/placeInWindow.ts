const EDGE_PX = 8

/** Puts the left upper corner of a fixed element there, in px, or as near as leaves all of it in the window; scroll bars lie above everything. */
export function placeInWindow(box: HTMLElement, left: number, top: number): void {
  const { width, height } = box.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  box.style.left = `${Math.max(EDGE_PX, Math.min(left, clientWidth - width - EDGE_PX))}px`
  box.style.top = `${Math.max(EDGE_PX, Math.min(top, clientHeight - height - EDGE_PX))}px`
}
