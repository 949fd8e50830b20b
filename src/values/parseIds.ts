/** What people put between ids: spaces, new lines, tabs of a spreadsheet, commas of both scripts. */
const between = /[\s,，;；、|]+/

/** The numbers of a pasted list, each once, in its order; null: this is no list, but something to look for. */
export function parseIds(text: string): readonly string[] | null {
  const ids = [...new Set(text.split(between).filter(Boolean))]
  return ids.length > 1 && ids.every((id) => /^\d+$/.test(id)) ? ids : null
}
