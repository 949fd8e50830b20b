import { showStartFailure } from './showStartFailure.ts'

/** What startConsole.ts says to the document of a file that does not come. */
export const MISSING_EVENT = 'zhanggui:missing'

/**
 * A script or style sheet that the page names itself and that does not come: without it the shell would wait forever, or the console would
 * come unstyled. Only while the shell is there; what is missing later is told by Vite (watchStaleChunks.ts).
 */
export function watchMissingFiles(page: Document): void {
  let isMissed = false
  const show = () => {
    if (isMissed && page.getElementById('shell')) showStartFailure('file', '', page)
  }
  page.addEventListener(
    'error',
    ({ target }) => {
      isMissed ||= target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      show()
    },
    true,
  )
  page.addEventListener(MISSING_EVENT, () => {
    isMissed = true
    show()
  })
  page.addEventListener('DOMContentLoaded', show)
}
