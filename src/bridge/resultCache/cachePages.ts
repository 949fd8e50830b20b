/** Rows in one text: written or read within a frame's time. */
const PAGE_ROWS = 500
/** How long the page may be kept from answering the reader. */
const BREATH_MS = 8

/** The rows as texts, with nothing in them but the fields that may be kept. */
export async function toPages<Row>(rows: readonly Row[], fields: readonly (keyof Row & string)[]): Promise<string[]> {
  const pages: string[] = []
  const breathe = createBreather()
  for (let at = 0; at < rows.length; at += PAGE_ROWS) {
    pages.push(JSON.stringify(rows.slice(at, at + PAGE_ROWS).map((row) => pick(row, fields))))
    await breathe()
  }
  return pages
}

export async function fromPages<Row>(pages: readonly string[], mayShow: (row: Row) => boolean): Promise<Row[]> {
  const rows: Row[] = []
  const breathe = createBreather()
  for (const page of pages) {
    for (const row of JSON.parse(page) as Row[]) if (mayShow(row)) rows.push(row)
    await breathe()
  }
  return rows
}

function pick<Row>(row: Row, fields: readonly (keyof Row & string)[]): Partial<Row> {
  const kept: Partial<Row> = {}
  for (const field of fields) kept[field] = row[field]
  return kept
}

/** Lets the page answer its reader now and then. */
function createBreather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATH_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
