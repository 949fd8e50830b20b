import { lazy, Suspense, useRef } from 'react'
import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { PanelButton } from './PanelButton.tsx'
import type { ChangeChoice } from './useListChoice.ts'

/** With drag and drop, which no first row needs. */
const ColumnPanel = lazy(() => import('./columns/ColumnPanel.tsx').then((module) => ({ default: module.ColumnPanel })))

interface ViewOptionsProps {
  readonly resource: Listed
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
}

/** The button for the columns' panel. */
export function ViewOptions(props: ViewOptionsProps) {
  const { t } = useTranslate()
  const isMoving = useRef(false)
  return (
    // Escape in the middle of a move takes back the move alone.
    <PanelButton label={t('actions.columns')} isHeld={() => isMoving.current}>
      <Suspense fallback={<span className="zg-skeleton" role="status" aria-label={t('states.loading')} />}>
        <ColumnPanel
          {...props}
          noteMoving={(now) => {
            isMoving.current = now
          }}
        />
      </Suspense>
    </PanelButton>
  )
}
