import { useTranslation } from 'react-i18next'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'

interface PageErrorProps {
  readonly error: unknown
  readonly resetErrorBoundary: () => void
}

/**
 * Shown in place of a page that failed; the frame around it still works. A failure of the server is told in its words; the words of a
 * program's fault are for the browser's console alone.
 */
export function PageError({ error, resetErrorBoundary }: PageErrorProps) {
  const { t } = useTranslation()
  const isMissing = isMissingChunk(error)
  const sentence = error instanceof ToolApiError ? error.message : ''
  return (
    <section className="zg-empty" role="alert">
      <h1>{t('errors.pageFailed')}</h1>
      <p>{isMissing ? t('errors.preload') : sentence || t('errors.pageFailedBody')}</p>
      <div className="zg-toolbar">
        {/* A module that failed to load stays failed until the page is loaded again. */}
        {!isMissing && (
          <button type="button" className="zg-button zg-button-primary" onClick={resetErrorBoundary}>
            {t('actions.retry')}
          </button>
        )}
        <button type="button" className={isMissing ? 'zg-button zg-button-primary' : 'zg-button'} onClick={() => window.location.reload()}>
          {t('actions.reload')}
        </button>
      </div>
    </section>
  )
}

/** Chromium's, Firefox's and Vite's words for a part that a new release took away. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message)
}
