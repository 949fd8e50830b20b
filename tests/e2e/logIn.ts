import type { BrowserContext, Page } from 'playwright-core'
import { demoLogins } from '../../contract/demo.ts'
import { type CallInput, type CallName, type CallReply, toolApi } from '../../contract/toolApi.ts'
import { SNAPSHOTS_KEY } from '../../src/snapshot/snapshot.ts'

export type DemoName = (typeof demoLogins)[number]['username']

/** A call over HTTP, as any client would make it; `token` null: nobody is logged in. Throws on anything but success. */
export async function callAs<Name extends CallName>(
  origin: string,
  token: string | null,
  name: Name,
  payload: CallInput<Name>,
): Promise<CallReply<Name>> {
  const { method, path, query } = toolApi[name]
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
  const asked = method === 'GET' ? (payload as Record<string, string>) : {}
  const reply = await fetch(`${origin}${path}?${new URLSearchParams({ ...query, ...asked })}`, {
    method,
    headers,
    body: method === 'POST' ? JSON.stringify(payload) : null,
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: CallReply<Name> }
  if (code !== 1000) throw new Error(`${name}: ${code} ${msg}`)
  return data
}

/** A login of the demo. */
export async function fetchLogin(origin: string, username: DemoName): Promise<CallReply<'login'>> {
  const login = demoLogins.find((each) => each.username === username)
  if (!login) throw new Error(`the demo has no ${username}`)
  return callAs(origin, null, 'login', login)
}

/** What a browser has stored that reads no figures of a user, or none of some shops. */
export function readingOf(user_id: string, reading: { readonly isPaused: boolean; readonly unwatched?: readonly string[] }) {
  return { [`zhanggui_figures_reading_${user_id}`]: JSON.stringify({ unwatched: [], ...reading }) }
}

/** The page reads no figures of its user from its next load on. */
export function pauseReading(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { uid } = JSON.parse(localStorage.getItem('uid_level') ?? '{}')
    localStorage.setItem(`zhanggui_figures_reading_${uid}`, JSON.stringify({ isPaused: true, unwatched: [] }))
  })
}

/**
 * A page whose browser is logged in already; what was stored before is forgotten. It reads no figures from the platform unless `readsFigures`:
 * reading takes a third of a processor for as long as the page is open.
 */
export async function openLoggedIn(
  context: BrowserContext,
  origin: string,
  username: DemoName,
  settings: Record<string, string> = {},
  { readsFigures = false } = {},
): Promise<Page> {
  const { token, user_id, level } = await fetchLogin(origin, username)
  const page = await context.newPage()
  // A picture of ours: the same storage, and none of our code running yet.
  await page.goto(`${origin}/mark.svg`)
  await page.evaluate(
    (entries) => {
      // The new login first: a page that is open and saw none would take it for the end of the login, and wipe what the browser keeps.
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      for (const key of Object.keys(localStorage)) if (!(key in entries)) localStorage.removeItem(key)
    },
    {
      token,
      uid_level: JSON.stringify({ uid: user_id, level }),
      ...(readsFigures ? {} : readingOf(user_id, { isPaused: true })),
      // Tests begin a query themselves; that a page does is told in one of its own.
      zhanggui_auto_read: 'off',
      // A test sees what it has made, not what was there before.
      [SNAPSHOTS_KEY]: 'off',
      ...settings,
    },
  )
  return page
}
