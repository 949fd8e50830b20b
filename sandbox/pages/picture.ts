import { html } from './html.ts'

export const PICTURE_PATH = '/pictures/:hue/:sign.svg'

/** Address of the picture of goods: a hue and the first sign of their category say it all. */
export function goodsPicturePath(hue: number, name: string): string {
  return PICTURE_PATH.replace(':hue', String(hue)).replace(':sign', encodeURIComponent(name.slice(0, 1)))
}

/** A made-up photograph of goods. Null: no such picture. */
export function toPicture(hue: string, sign: string): string | null {
  if (!/^\d{1,3}$/.test(hue) || [...sign].length !== 1) return null
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">
<rect width="240" height="240" fill="hsl(${hue} 45% 88%)"/>
<circle cx="120" cy="128" r="84" fill="hsl(${hue} 50% 62%)"/>
<rect x="36" y="196" width="168" height="10" rx="5" fill="hsl(${hue} 30% 74%)"/>
<text x="120" y="130" fill="#fff" font-size="84" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">${sign}</text>
</svg>`.markup
}
