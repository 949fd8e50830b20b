/**
 * Fetches the console's files into the cache while the reader types, at the lowest priority; none of them is compiled or run.
 * The build names them in a meta tag; in development there is none.
 */
export function fetchAhead(page: Document = document): void {
  const files = page.querySelector<HTMLMetaElement>('meta[name="zhanggui-ahead"]')?.content.split(' ').filter(Boolean) ?? []
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
  whenIdle(() => {
    for (const href of files) {
      const link = page.createElement('link')
      Object.assign(link, { rel: 'prefetch', href, as: href.endsWith('.css') ? 'style' : 'script' })
      page.head.append(link)
    }
  })
}
