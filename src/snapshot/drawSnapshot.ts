import { RELATIVE, type Snapshot, type SnapshotNode, toMomentOf } from './snapshot.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** The elements of a snapshot, `now` in ms since 1970. Nothing is read as markup, so that what was kept can run nothing. */
export function drawSnapshot(page: Document, { nodes, at }: Pick<Snapshot, 'nodes' | 'at'>, now: number): DocumentFragment {
  const drawn = page.createDocumentFragment()
  drawn.append(...nodes.map((node) => draw(node, false)))
  return drawn

  function draw(node: SnapshotNode, isInSvg: boolean): Node {
    if (typeof node === 'string') return page.createTextNode(node)
    const [name, attributes, ...children] = node
    const isSvg = isInSvg || name === 'svg'
    const element: HTMLElement | SVGElement = isSvg ? page.createElementNS(SVG, name) : page.createElement(name)
    for (const [key, value] of Object.entries(attributes)) {
      // An attribute of this name would be refused by the page's policy; the property is not.
      if (key === 'style') element.style.cssText = value
      else element.setAttribute(key, value)
    }
    const moment = RELATIVE in attributes ? toMomentOf(attributes.datetime ?? '', at, now) : null
    element.append(...(moment === null ? children.map((child) => draw(child, isSvg)) : [moment]))
    return element
  }
}
