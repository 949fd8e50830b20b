import { useState } from 'react'
import { useReader } from '../../../providers/i18n/useReader.ts'

/** What was typed here before is back: said once, with a way to be rid of it. */
export function RestoredNotice({ discard }: { readonly discard: () => void }) {
  const { t } = useReader()
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  return (
    <p className="zg-alert zg-alert-info zg-form-problem" role="status">
      {t('tabs.restored')}{' '}
      <button
        type="button"
        className="zg-button zg-button-link"
        onClick={() => {
          discard()
          setOver(true)
        }}
      >
        {t('tabs.discard')}
      </button>
    </p>
  )
}
