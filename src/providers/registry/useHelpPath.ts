import { useRegistry } from './useRegistry.ts'

/** Where the extension is explained and had, or all else is explained. */
export function useHelpPath(of: 'plugDownload' | 'helpCentre' = 'plugDownload'): string {
  const page = useRegistry().pages.find(({ name }) => name === of)
  if (!page) throw new Error('the help page is not declared')
  return page.path
}
