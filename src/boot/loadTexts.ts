/** Where index.html names the chunk of each language, as `zh-CN=/assets/… en-US=/assets/…`; written by the build. */
export const TEXTS_META = 'zhanggui-texts'

/** Asks for the reader's language while the console's code is on its way: which one it is, is known only here. */
export function loadTexts(page: Document): void {
  const named = page.querySelector<HTMLMetaElement>(`meta[name="${TEXTS_META}"]`)?.content.split(' ') ?? []
  const href = named.find((entry) => entry.startsWith(`${page.documentElement.lang}=`))?.split('=')[1]
  if (href) page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }))
}
