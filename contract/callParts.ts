import { BODY_MAX_BYTES } from './limits.ts'

/** Of the list of one call: half of a body, since other things go beside it, such as the plan of a batch, and a slow line takes seconds for it. */
const LIST_MAX_BYTES = BODY_MAX_BYTES / 2
const utf8 = new TextEncoder()

/**
 * Items in their order, in parts that one call each can carry: at most `most` of them, and together at most half of what a server, and a proxy
 * that nobody set up, takes as a body. What is larger alone is a part of its own. No items: no part.
 */
export function* toCallParts<Item>(items: readonly Item[], most: number): Generator<Item[], void> {
  let part: Item[] = []
  let bytes = 0
  for (const item of items) {
    const own = utf8.encode(JSON.stringify(item)).byteLength + 1
    if (part.length === most || (part.length > 0 && bytes + own > LIST_MAX_BYTES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(item)
    bytes += own
  }
  if (part.length > 0) yield part
}
