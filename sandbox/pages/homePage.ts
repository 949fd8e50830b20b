import type { Store } from '../stores/store.ts'
import { CHECK_PATH, LOGOUT_PATH, PLATFORM_LOGIN_PATH, toHtmlPage } from './frame.ts'
import { html } from './html.ts'
import { logoPath } from './storeLogo.ts'

/** Where the owner of a store lands after the login, and passes a check if the platform wants one. */
export function toHomePage(store: Store, wantsCheck: boolean): string {
  const check = html`<form method="post" action="${CHECK_PATH}" aria-label="安全验证">
<p class="failure" role="alert">平台需要确认是本人在操作。</p>
<button class="primary">完成安全验证</button>
</form>`
  return toHtmlPage(
    store.mall_name,
    html`<main class="home">
<section class="card">
<img class="logo" src="${logoPath(store)}" alt="" width="64" height="64">
<h1>${store.mall_name}</h1>
<dl><dt>店铺 ID</dt><dd>${store.mall_id}</dd><dt>账号</dt><dd>${store.username}</dd><dt>负责人</dt><dd>${store.nickname}</dd></dl>
${wantsCheck ? check : html`<p class="success" role="status">登录成功，现在可以回到掌柜控制台继续操作。</p>`}
<form method="post" action="${LOGOUT_PATH}" class="actions"><button>退出登录</button><a href="${PLATFORM_LOGIN_PATH}">切换店铺</a></form>
</section>
</main>`,
    store,
  )
}
