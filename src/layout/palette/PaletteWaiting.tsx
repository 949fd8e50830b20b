import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { takeFocus } from './takeFocus.ts'

interface PaletteWaitingProps {
  readonly query: string
  readonly setQuery: (query: string) => void
}

/** The palette while its content is on its way: a line to type in already. */
export function PaletteWaiting({ query, setQuery }: PaletteWaitingProps) {
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
