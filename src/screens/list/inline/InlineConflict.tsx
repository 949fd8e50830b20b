import type { ReactNode } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'

interface InlineConflictProps {
  /** What stands there now. */
  readonly children: ReactNode
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** Somebody was faster: what it is now, and whose word stands. */
export function InlineConflict({ children, keepMine, takeTheirs }: InlineConflictProps) {
  const { t } = useTranslate()
  return (
    <span className="zg-cell-conflict" role="alert">
      <span className="zg-field-error">{t('inline.conflict')}</span>
      <span>{children}</span>
      <span className="zg-cell-conflict-ways">
        <Button kind="link" onClick={keepMine}>
          {t('forms.keepMine')}
        </Button>
        <Button kind="link" onClick={takeTheirs}>
          {t('forms.takeTheirs')}
        </Button>
      </span>
    </span>
  )
}
