import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PageError } from '../../ui/PageError.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import './palette.css'
import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyPlain, PartFallback } from '../../ui/lazyOnce.tsx'
import { takeFocus } from './takeFocus.ts'

interface PaletteProps {
  readonly isOpen: boolean
  readonly close: () => void
}

const PaletteContent = lazyPlain(() => import('./PaletteContent.tsx').then((module) => module.PaletteContent))

/** The dialog of the palette; what is in it is loaded when it is first opened, and starts again each time. */
export function Palette({ isOpen, close }: PaletteProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('palette.title')} className="zg-dialog zg-palette">
      <ErrorBoundary FallbackComponent={PageError}>
        <PaletteLine close={close} />
      </ErrorBoundary>
    </Dialog>
  )
}

/** What is typed before there is anything to find goes on in the line that finds. */
function PaletteLine({ close }: Pick<PaletteProps, 'close'>) {
  const [query, setQuery] = useState('')
  return (
    <PartFallback value={<PaletteWaiting query={query} setQuery={setQuery} />}>
      <PaletteContent query={query} setQuery={setQuery} close={close} />
    </PartFallback>
  )
}

interface PaletteWaitingProps {
  readonly query: string
  readonly setQuery: (query: string) => void
}

/** The palette while its content is on its way: a line to type in already. */
function PaletteWaiting({ query, setQuery }: PaletteWaitingProps) {
  const { t } = useTranslate()
  return (
    <>
      <div className="zg-palette-head">
        <input
          ref={takeFocus}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <PageSkeleton />
    </>
  )
}
