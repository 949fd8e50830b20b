import { codeKey, titleKey } from '../../figures/toFamilies.ts'

/** One appearance of goods: in a shop, or in the box. */
export interface Appearance {
  /** Unique over all. */
  readonly key: string
  readonly title: string | null
  /** The seller's own number. */
  readonly code: string | null
  readonly specs: readonly string[]
  /** What else it is known to be the same as: any two with a common word are the same goods. */
  readonly links: readonly string[]
}

/**
 * Which appearances are of the same goods: those with the same code, the same title and specs, or a link in common, and what these lead to
 * (decision 0100). Every one is in exactly one line; goods that nothing else is like are a line alone. Both are in the order in which they
 * came. It rests now and then, so that its user can give the page a turn.
 */
export function* toGoodsLines<Each extends Appearance>(all: readonly Each[]): Generator<undefined, readonly (readonly Each[])[]> {
  const leader = all.map((_, at) => at)
  const find = (at: number): number => {
    let top = at
    while (leader[top] !== top) top = leader[top] ?? top
    // The next search is short.
    for (let next = at; next !== top; ) [next, leader[next]] = [leader[next] ?? top, top]
    return top
  }
  const firstOf = new Map<string, number>()
  for (const [at, each] of all.entries()) {
    if (at % PAUSE_EVERY === PAUSE_EVERY - 1) yield
    for (const key of keysOf(each)) {
      const other = firstOf.get(key)
      if (other === undefined) firstOf.set(key, at)
      else {
        const left = find(other)
        const right = find(at)
        // The one that came first leads, so that the order of lines is that of their first appearance.
        leader[Math.max(left, right)] = Math.min(left, right)
      }
    }
  }
  const lines = new Map<number, Each[]>()
  for (const [at, each] of all.entries()) {
    if (at % PAUSE_EVERY === PAUSE_EVERY - 1) yield
    const top = find(at)
    const line = lines.get(top)
    if (line) line.push(each)
    else lines.set(top, [each])
  }
  return [...lines.values()]
}

/** Goods between two rests. */
const PAUSE_EVERY = 100

function keysOf(goods: Appearance): readonly string[] {
  const code = codeKey(goods)
  const title = titleKey(goods)
  return [
    ...(code === null ? [] : [`code ${code}`]),
    ...(title === null ? [] : [`title ${title}`]),
    ...goods.links.map((link) => `link ${link}`),
  ]
}
