import type { QueryRow, QueryTools } from '../schema/query.ts'
import { createCollection, type FetchPage } from './allPages.ts'

/** Goods that come in or go while we read move others past us: then everything is read once more. */
const READINGS_MAX = 2

interface PagesOptions {
  readonly fetchPage: FetchPage<QueryRow>
  readonly pageSize: number
  readonly tools: Pick<QueryTools, 'signal' | 'report'>
  readonly emit: (rows: readonly QueryRow[]) => void
}

/** All pages of one shop. What is still missing after the last reading is reported: fewer rows than the platform says there are. */
export async function readPages({ fetchPage, pageSize, tools, emit }: PagesOptions): Promise<void> {
  const keys = new Set<string>()
  for (let reading = 1; reading <= READINGS_MAX; reading += 1) {
    let unreadable = 0
    const collection = createCollection<QueryRow>({
      pageSize,
      idOf: ({ key }) => key,
      async fetchPage(page, size) {
        const answer = await fetchPage(page, size)
        for (const { key } of answer.rows) keys.add(key)
        unreadable += answer.unreadable ?? 0
        tools.report({ done: Math.min(keys.size, answer.total), total: answer.total, unreadable })
        if (!tools.signal.aborted) emit(answer.rows)
        return answer
      },
    })
    await collection.run(tools.signal)
    tools.signal.throwIfAborted()
    if (!collection.hasGaps() || keys.size + unreadable >= collection.total()) return
  }
}
