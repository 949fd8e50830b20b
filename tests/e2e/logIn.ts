import type { BrowserContext, Page } from 'playwright-core'
import { demoLogins } from '../../contract/demo.ts'
import { toolApi } from '../../contract/toolApi.ts'

export type DemoName = (typeof demoLogins)[number]['username']

export interface Login {
  readonly token: string
  readonly user_id: string
  readonly level: number
}

/** A login of the demo, over HTTP as any client would. */
export async function fetchLogin(origin: string, username: DemoName): Promise<Login> {
  const { path, query } = toolApi.login
  const body = JSON.stringify(demoLogins.find((login) => login.username === username))
  const reply = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Login }
  if (code !== 1000) throw new Error(`login as ${username}: ${code} ${msg}`)
  return data
}

/** A page whose browser is logged in already; what was stored before is forgotten. */
export async function openLoggedIn(
  context: BrowserContext,
  origin: string,
  username: DemoName,
  settings: Record<string, string> = {},
): Promise<Page> {
  const { token, user_id, level } = await fetchLogin(origin, username)
  const page = await context.newPage()
  // A picture of ours: the same storage, and none of our code running yet.
  await page.goto(`${origin}/mark.svg`)
  await page.evaluate(
    (entries) => {
      const extensionId = localStorage.getItem('gbb_plugin_id')
      localStorage.clear()
      if (extensionId) localStorage.setItem('gbb_plugin_id', extensionId)
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { token, uid_level: JSON.stringify({ uid: user_id, level }), ...settings },
  )
  return page
}
