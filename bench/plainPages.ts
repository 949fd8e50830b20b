import type { Page } from 'playwright-core'
import { toolApi } from '../contract/toolApi.ts'
import { LATENCY_MS } from './slowPage.ts'

/** Addresses of the pages that ours are compared with; they stand on the deployment's own origin. */
export const plainPaths = { login: '/bench/login', list: '/bench/list' } as const

const { path, query } = toolApi.shopList

/** The same screens without any of our code: a form, and the rows of the same call as a bare table. */
const pages: Readonly<Record<string, string>> = {
  [plainPaths.login]: `<!doctype html><title>login</title><h1>Login</h1>
    <form><input name="username" /><input name="password" type="password" /><button>Log in</button></form>`,
  [plainPaths.list]: `<!doctype html><title>shops</title><input type="search" /><table><thead><tr><th><button>Shop</button></th></tr></thead><tbody></tbody></table><script>
    let rows = []
    const draw = (some) => { document.querySelector('tbody').innerHTML = some.map((row) => '<tr><td>' + row.shop_name + '<td>' + row.shop_id + '<td>' + row.status + '<td>' + row.notes).join('') }
    document.querySelector('input').oninput = ({ target }) => draw(rows.filter((row) => row.shop_name.includes(target.value)))
    document.querySelector('button').onclick = () => draw([...rows].sort((a, b) => b.shop_name.localeCompare(a.shop_name, 'zh-CN')))
    fetch('${path}?${new URLSearchParams(query)}', { headers: { authorization: localStorage.getItem('token') } })
      .then((reply) => reply.json()).then(({ data }) => draw((rows = data)))</script>`,
}

/** Answers the plain pages in place of the server, after the network's delay. */
export async function servePlainPages(page: Page, origin: string): Promise<void> {
  for (const [at, body] of Object.entries(pages)) {
    await page.route(origin + at, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
      await route.fulfill({ contentType: 'text/html', body })
    })
  }
}
