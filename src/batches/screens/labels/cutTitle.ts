/** The contract's limit of a batch's title. */
const TITLE_MAX_CHARS = 200

/** A title that fits. */
export function cutTitle(title: string): string {
  return title.slice(0, TITLE_MAX_CHARS)
}
