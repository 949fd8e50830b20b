import { useTranslate } from '../../providers/i18n/useTranslate.ts'

const steps = ['download', 'reload', 'back'] as const

/** An unpacked extension does not update itself. */
export function UpdateSteps() {
  const { t } = useTranslate()
  return (
    <section className="zg-card" aria-labelledby="help-update">
      <div className="zg-card-head">
        <h2 id="help-update">{t('help.updateTitle')}</h2>
      </div>
      <ol className="zg-card-body zg-help-list">
        {steps.map((step) => (
          <li key={step}>{t(`help.update.${step}`)}</li>
        ))}
      </ol>
    </section>
  )
}
