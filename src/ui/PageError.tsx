import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { Toolbar } from './Toolbar.tsx'

interface PageErrorProps {
  readonly error: unknown
  readonly resetErrorBoundary: () => void
}

/**
 * Shown in place of a page that failed; the frame around it still works. A failure of the server is told in its words; the words of a
 * program's fault are for the browser's console alone.
 */
export function PageError({ error, resetErrorBoundary }: PageErrorProps) {
  const { t } = useTranslate()
  const isMissing = isMissingChunk(error)
  const sentence = error instanceof ToolApiError ? error.message : ''
  return (
    <Empty as="section" role="alert">
      <h1>{t('errors.pageFailed')}</h1>
      <p>{isMissing ? t('errors.preload') : sentence || t('errors.pageFailedBody')}</p>
      <Toolbar>
        {/* A module that failed to load stays failed until the page is loaded again. */}
        {!isMissing && (
          <Button kind="primary" onClick={resetErrorBoundary}>
            {t('actions.retry')}
          </Button>
        )}
        <Button kind={isMissing ? 'primary' : undefined} onClick={() => window.location.reload()}>
          {t('actions.reload')}
        </Button>
      </Toolbar>
    </Empty>
  )
}

/** Chromium's, Firefox's and Vite's words for a part that a new release took away. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message)
}
