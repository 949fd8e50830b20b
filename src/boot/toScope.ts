import { isSuccess } from '../../contract/codes.ts'

/** As much of a reply of the backend as is read here. */
interface Reply {
  readonly code?: unknown
  readonly data?: unknown
}

/**
 * Who looks at the page, with which rights and which shops, as one text: what was kept under another one is not shown. `shops`: of pages that look at
 * shops. Null: the backend refused, or cannot be reached. Never rejects.
 */
export async function toScope(user: Promise<unknown>, shops: Promise<unknown> | null): Promise<string | null> {
  try {
    const [who, rows] = await Promise.all([user.then(toData), shops?.then(toData)])
    const { accountId, username, role, level, rights } = who as Record<string, unknown>
    const ids = Array.isArray(rows) ? rows.map((row: { readonly shop_uid?: unknown }) => String(row.shop_uid)).toSorted() : null
    return JSON.stringify([accountId, username, role, level, rights ?? null, ids])
  } catch {
    return null
  }
}

function toData(reply: unknown): unknown {
  const { code, data } = reply as Reply
  if (!isSuccess(Number(code))) throw new Error(`the backend answered ${code}`)
  return data
}
