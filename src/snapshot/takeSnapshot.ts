import { RELATIVE, type SnapshotNode, type SnapshotSize } from './snapshot.ts'

/** A page of more elements takes longer to draw than to load. */
const ELEMENTS_MAX = 4_000
/** Whose parts have no box that says whether they are to be seen. */
const wholes: ReadonlySet<string> = new Set(['svg', 'colgroup'])
const leftOut: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'template', 'noscript'])
/** They name other elements, or act. */
const noAttributes: ReadonlySet<string> = new Set([
  'id',
  'for',
  'name',
  'tabindex',
  'autofocus',
  'value',
  'style',
  'srcset',
  'loading',
  'href',
])
/** What is typed there must not be kept. */
const secretTypes: ReadonlySet<string> = new Set(['password', 'hidden', 'file'])
/** "3 minutes ago" has neither an hour nor a day in it. */
const moment = /\d:\d\d|\d-\d\d|\d\/\d/

/** What is to be seen of an element's children in a window of this size, as plain data; null: it is more than should be kept. */
export function takeSnapshot(root: Element, { width, height }: Pick<SnapshotSize, 'width' | 'height'>): readonly SnapshotNode[] | null {
  let elements = 0
  const nodes = takeChildren(root, false)
  return elements > ELEMENTS_MAX ? null : nodes

  function takeChildren(parent: Element, isWhole: boolean): SnapshotNode[] {
    return [...parent.childNodes].flatMap((node) => {
      if (node instanceof Text) return node.data === '' ? [] : [node.data]
      const taken = node instanceof Element && elements <= ELEMENTS_MAX ? take(node, isWhole) : null
      return taken ? [taken] : []
    })
  }

  function take(element: Element, isWhole: boolean): SnapshotNode | null {
    const name = element.localName
    if (leftOut.has(name)) return null
    const box = isWhole ? null : element.getBoundingClientRect()
    if (box && (box.top >= height || box.left >= width || (box.height > 0 && box.bottom <= 0))) return null
    elements += 1
    if (element instanceof HTMLCanvasElement) return takeCanvas(element)
    // A pasted session may stand there.
    if (element instanceof HTMLTextAreaElement) return [name, attributesOf(element)]
    if (element instanceof HTMLSelectElement) return [name, attributesOf(element), ['option', {}, element.selectedOptions[0]?.text ?? '']]
    const isOwnWhole = isWhole || wholes.has(name)
    const children = takeChildren(element, isOwnWhole)
    // It has no box, and neither has anything in it: it is not shown.
    if (box && box.width === 0 && box.height === 0 && !isOwnWhole && children.every((child) => typeof child === 'string')) return null
    return [name, attributesOf(element), ...children]
  }
}

function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    if (!noAttributes.has(name) && !name.startsWith('on')) attributes[name] = value
  }
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    const { cssText } = element.style
    if (cssText !== '') attributes.style = cssText
  }
  // It leads nowhere: only what links look like depends on it.
  if (element instanceof HTMLAnchorElement && element.href !== '') attributes.href = '#'
  if (element instanceof HTMLImageElement && element.currentSrc !== '') attributes.src = element.currentSrc
  if (element instanceof HTMLInputElement) {
    if (element.checked) attributes.checked = ''
    else delete attributes.checked
    if (!secretTypes.has(element.type)) attributes.value = element.value
  }
  if (element instanceof HTMLTimeElement && !moment.test(element.textContent ?? '')) attributes[RELATIVE] = ''
  return attributes
}

/** As a picture of its size. Null: its pixels may not be read. */
function takeCanvas(canvas: HTMLCanvasElement): SnapshotNode | null {
  const { width, height } = canvas.getBoundingClientRect()
  try {
    const src = canvas.toDataURL('image/webp')
    return ['img', { src, alt: '', style: `${canvas.style.cssText}; width: ${width}px; height: ${height}px` }]
  } catch {
    return null
  }
}
