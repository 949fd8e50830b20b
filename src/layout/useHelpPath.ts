import { useRegistry } from '../providers/registry/useRegistry.ts'

/** Where the extension is explained and had. */
export function useHelpPath(): string {
  const page = useRegistry().pages.find(({ name }) => name === 'plugDownload')
  if (!page) throw new Error('the help page is not declared')
  return page.path
}
