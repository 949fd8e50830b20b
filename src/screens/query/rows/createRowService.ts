import { createQueryRowStore, type QueryRowStore } from './createQueryRowStore.ts'
import type { RowAnswers, RowMessage, RowQuestion, RowReply } from './rowMessages.ts'
import { toParts, writeRows } from './writeRows.ts'

/** While rows stream in they are counted and sorted again this often, and less often where that takes long. */
const SUMMARY_EVERY_MS = 250
const REST_PER_WORK = 4

/** The worker's half of the conversation: keeps the rows, says what became of them, answers what it is asked. */
export function createRowService(post: (reply: RowReply) => void): (message: RowMessage) => void {
  let rowStore: QueryRowStore | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let workMs = 0
  /** When rows were last told of. No rows at all hold up nothing: the first ones to come are told of at once. */
  let publishedAt = Number.NEGATIVE_INFINITY

  function publish(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!rowStore) return
    const startedAt = performance.now()
    const summary = rowStore.summary()
    post({ kind: 'summary', summary })
    const endedAt = performance.now()
    workMs = endedAt - startedAt
    publishedAt = summary.all === 0 ? Number.NEGATIVE_INFINITY : endedAt
  }

  /** The first rows at once, later ones together. */
  function publishSoon(): void {
    if (timer !== null) return
    const waitMs = publishedAt + Math.max(SUMMARY_EVERY_MS, workMs * REST_PER_WORK) - performance.now()
    if (waitMs <= 0) publish()
    else timer = setTimeout(publish, waitMs)
  }

  function answer(id: number, value: RowAnswers[keyof RowAnswers]): void {
    post({ kind: 'answer', id, value })
  }

  function write(rows: QueryRowStore, id: number, question: Extract<RowQuestion, { of: 'file' }>): void {
    writeRows(toParts(rows.rows(question.scope)), question).then(
      (file) => answer(id, file),
      (error: unknown) => post({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) }),
    )
  }

  function reply(rows: QueryRowStore, id: number, question: RowQuestion): void {
    if (question.of === 'window') answer(id, rows.window(question.from, question.to))
    else if (question.of === 'rows') answer(id, rows.rows('all').slice(question.from, question.to))
    else if (question.of === 'chosen') answer(id, rows.rows('chosen'))
    else write(rows, id, question)
  }

  return (message) => {
    if (message.kind === 'open') rowStore = createQueryRowStore(message.facts)
    if (!rowStore) return
    switch (message.kind) {
      case 'ask':
        return reply(rowStore, message.id, message.question)
      case 'begin':
        return rowStore.begin(message.shop_uid)
      case 'anchor':
        return rowStore.anchor(message.key)
      case 'put':
        rowStore.put(message.shop_uid, message.rows)
        return publishSoon()
      case 'putAll':
        for (const [shop_uid, rows] of message.rowsOf) rowStore.put(shop_uid, rows)
        return publish()
      case 'settle':
        rowStore.settle(message.shop_uid)
        return publishSoon()
      case 'keepOnly':
        rowStore.keepOnly(message.shop_uids)
        return publish()
      case 'look':
        rowStore.look(message.view)
        return publish()
      case 'unfold':
        rowStore.unfold(message.key)
        return publish()
      case 'choose':
        rowStore.choose(message.change)
        return publish()
    }
  }
}
