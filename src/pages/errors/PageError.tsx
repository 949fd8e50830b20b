import { useTranslation } from 'react-i18next'

interface PageErrorProps {
  readonly error: unknown
  readonly resetErrorBoundary: () => void
}

/** Stands in for a page that failed; the frame around it still works. */
export function PageError({ error, resetErrorBoundary }: PageErrorProps) {
  const { t } = useTranslation()
  return (
    <section className="zg-empty" role="alert">
      <h1>{t('errors.pageFailed')}</h1>
      <p>{isMissingChunk(error) ? t('errors.preload') : t('errors.pageFailedBody')}</p>
      {error instanceof Error && error.message && <p className="zg-code">{error.message}</p>}
      <div className="zg-toolbar">
        <button type="button" className="zg-button zg-button-primary" onClick={resetErrorBoundary}>
          {t('actions.retry')}
        </button>
        {/* A module that failed to load stays failed until the page is loaded anew. */}
        <button type="button" className="zg-button" onClick={() => window.location.reload()}>
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
