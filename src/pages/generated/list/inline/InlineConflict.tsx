import type { ReactNode } from 'react'
import { useReader } from '../../../../providers/i18n/useReader.ts'

interface InlineConflictProps {
  /** What stands there now. */
  readonly children: ReactNode
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** Somebody was faster: what it is now, and whose word stands. */
export function InlineConflict({ children, keepMine, takeTheirs }: InlineConflictProps) {
  const { t } = useReader()
  return (
    <span className="zg-cell-conflict" role="alert">
      <span className="zg-field-error">{t('inline.conflict')}</span>
      <span>{children}</span>
      <span className="zg-cell-conflict-ways">
        <button type="button" className="zg-button zg-button-link" onClick={keepMine}>
          {t('forms.keepMine')}
        </button>
        <button type="button" className="zg-button zg-button-link" onClick={takeTheirs}>
          {t('forms.takeTheirs')}
        </button>
      </span>
    </span>
  )
}
