import type { Store } from '../stores/store.ts'
import { PLATFORM_LOGIN_PATH, toHtmlPage } from './frame.ts'
import { html, nothing } from './html.ts'
import { logoPath } from './storeLogo.ts'

interface LoginScene {
  readonly stores: readonly { readonly store: Store; readonly isOnline: boolean }[]
  /** What was typed before, after a failure. */
  readonly username?: string
  readonly hasFailed?: boolean
}

/** The platform's login: type user name and password, or choose a store of the demo. */
export function toLoginPage({ stores, username = '', hasFailed = false }: LoginScene): string {
  const failure = hasFailed ? html`<p class="failure" role="alert">账号或密码错误，请重新输入</p>` : nothing
  const choices = stores.map(
    ({ store, isOnline }) => html`<li><button name="shop_id" value="${store.mall_id}">
<img src="${logoPath(store)}" alt="" width="36" height="36">
<span class="name">${store.mall_name}<small>ID ${store.mall_id}</small></span>
<span class="state ${isOnline ? 'online' : 'offline'}">${isOnline ? '在线' : '已过期'}</span>
</button></li>`,
  )
  const chooser = html`<section class="card" aria-labelledby="choose">
<h2 id="choose">选择演示店铺</h2>
<p class="hint">点击店铺即可登录，无需密码。共 ${stores.length} 家。</p>
<form method="post" action="${PLATFORM_LOGIN_PATH}"><ul class="stores" tabindex="0" aria-labelledby="choose">${choices}</ul></form>
</section>`
  return toHtmlPage(
    '登录',
    html`<main class="login">
<section class="card" aria-labelledby="account">
<h1 id="account">账号登录</h1>
<p class="hint">登录后，掌柜控制台即可添加本店铺，或更新它的登录状态。</p>
${failure}
<form method="post" action="${PLATFORM_LOGIN_PATH}">
<label for="username">账号</label>
<input id="username" name="username" value="${username}" placeholder="店铺名:主账号" autocomplete="username" required autofocus>
<label for="password">密码</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="primary">登录</button>
</form>
</section>
${stores.length ? chooser : nothing}
</main>`,
  )
}
