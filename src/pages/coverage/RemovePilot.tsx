import { useState } from 'react'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toPilotInput, useSavePilot } from './usePilots.ts'

/** Its goods and their claims stay; only nobody watches them any more. */
export function RemovePilot({ pilot }: { readonly pilot: Pilot }) {
  const { t } = useTranslate()
  const save = useSavePilot()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="text" onClick={() => setAsked(true)}>
        {t('coverage.pilot.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('coverage.pilot.remove')}
        confirmLabel={t('coverage.pilot.removeIt')}
        isBusy={false}
        confirm={() => void save({ ...toPilotInput(pilot), is_deleted: true })}
        close={() => setAsked(false)}
      >
        <p>{t('coverage.pilot.removeMeans', { title: pilot.title })}</p>
      </ConfirmDialog>
    </>
  )
}
