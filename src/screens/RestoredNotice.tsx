import { useState } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/** What was typed here before is back: said once, with a way to be rid of it. */
export function RestoredNotice({ discard }: { readonly discard: () => void }) {
  const { t } = useTranslate()
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  return (
    <Alert tone="info" className="zg-form-problem" role="status">
      {t('tabs.restored')}{' '}
      <Button
        kind="link"
        onClick={() => {
          discard()
          setOver(true)
        }}
      >
        {t('tabs.discard')}
      </Button>
    </Alert>
  )
}
