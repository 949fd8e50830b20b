import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { PageError } from '../../pages/errors/PageError.tsx'
import { useReader } from '../../providers/i18n/useReader.ts'
import { Dialog } from '../Dialog.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import './palette.css'

interface PaletteProps {
  readonly isOpen: boolean
  readonly close: () => void
}

const PaletteContent = lazy(() => import('./PaletteContent.tsx').then((module) => ({ default: module.PaletteContent })))

/** The dialog of the palette; what is in it is loaded when it is first opened, and starts anew each time. */
export function Palette({ isOpen, close }: PaletteProps) {
  const { t } = useReader()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('palette.title')} className="zg-dialog zg-palette">
      <ErrorBoundary FallbackComponent={PageError}>
        <Suspense fallback={<PageSkeleton />}>
          <PaletteContent close={close} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  )
}
