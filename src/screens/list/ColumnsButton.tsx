import { useRef } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { lazyPlain, PartFallback } from '../../ui/lazyOnce.tsx'
import { PanelButton } from './PanelButton.tsx'

/** With drag and drop, which no first row needs. */
const ColumnPanel = lazyPlain(() => import('./columns/ColumnPanel.tsx').then((module) => module.ColumnPanel))

/** The button for the columns' panel. */
export function ColumnsButton() {
  const { t } = useTranslate()
  const isMoving = useRef(false)
  return (
    // Escape in the middle of a move takes back the move alone.
    <PanelButton label={t('actions.columns')} isHeld={() => isMoving.current}>
      <PartFallback value={<span className="zg-skeleton" role="status" aria-label={t('states.loading')} />}>
        <ColumnPanel
          noteMoving={(now) => {
            isMoving.current = now
          }}
        />
      </PartFallback>
    </PanelButton>
  )
}
