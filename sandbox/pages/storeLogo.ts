import type { Store } from '../stores/store.ts'
import { html } from './html.ts'

export const LOGO_PATH = '/logos/:shop_id.svg'

export function logoPath(store: Store): string {
  return LOGO_PATH.replace(':shop_id', store.mall_id)
}

/** A store's logo: the first sign of its name on its own colour. */
export function toStoreLogo(store: Store): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" rx="20" fill="hsl(${store.hue} 55% 42%)"/>
<text x="48" y="50" fill="#fff" font-size="48" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">${store.mall_name.slice(0, 1)}</text>
</svg>`.markup
}
