import { BackendPath } from '../../contract/backendPlace.ts'
import { MERCHANT_LOGIN_PATH } from '../../contract/merchantCall.ts'
import type { Store } from '../stores/store.ts'
import { type Html, html, nothing } from './html.ts'

export const STYLES_PATH = '/assets/pages.css'
export const PLATFORM_LOGIN_PATH = MERCHANT_LOGIN_PATH
export const LOGOUT_PATH = '/logout'
export const CHECK_PATH = '/check'
export const HOME_PATH = BackendPath.home

/** The page around a body. `store`: who is logged in, as each page of the platform says above; null: nobody. */
export function toHtmlPage(title: string, body: Html, store: Store | null = null): string {
  const who = store
    ? html`<span class="who">已登录：<strong>${store.mall_name}</strong> <small>ID ${store.mall_id}</small></span>`
    : nothing
  return html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · 沙箱商家后台</title>
<link rel="stylesheet" href="${STYLES_PATH}">
</head>
<body>
<header class="bar"><span class="mark" aria-hidden="true">沙</span><strong>沙箱商家后台</strong>${who}<span class="tag">演示平台 · 店铺与数据均为虚构</span></header>
${body}
</body>
</html>`.markup
}
