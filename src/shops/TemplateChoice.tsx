import { type FormEvent, useState } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldGroup } from '../ui/FormField.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { isCurrent, type ShopFreightTemplates, type TemplateOption, toSkipped, toTemplateOptions } from './freightTemplates.ts'
import './shopTemplates.css'

interface TemplateChoiceProps {
  readonly reads: readonly ShopFreightTemplates[]
  readonly save: (option: TemplateOption) => void
}

/** The templates, or for many shops their names with how many have them. */
export function TemplateChoice({ reads, save }: TemplateChoiceProps) {
  const { t } = useTranslate()
  const [key, setKey] = useState<string | null>(null)
  const options = toTemplateOptions(reads)
  const chosen = options.find((option) => option.key === key)
  const skipped = chosen ? toSkipped(reads, chosen) : []
  const isCut = reads.some(({ value }) => value.total > value.templates.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) save(chosen)
  }
  if (options.length === 0) return <Alert tone="info">{t('templates.none')}</Alert>
  return (
    <form className="zg-templates" onSubmit={submit}>
      <FieldGroup label={t(reads.length === 1 ? 'templates.choose' : 'templates.chooseName')}>
        {options.map((option) => (
          <label key={option.key} className="zg-templates-option">
            <input type="radio" name="template" checked={option.key === key} onChange={() => setKey(option.key)} />
            <span>{option.name}</span>
            {isCurrent(option) && <Tag tone="good">{t('templates.current')}</Tag>}
            {reads.length > 1 && (
              <span className="zg-muted">{t('templates.count', { count: option.picks.length, total: reads.length })}</span>
            )}
          </label>
        ))}
      </FieldGroup>
      {isCut && <p className="zg-muted">{t('templates.cut')}</p>}
      {skipped.length > 0 && (
        <Alert tone="warning" role="status">
          {t('templates.skipped', { count: skipped.length, names: skipped.map(({ shop_name }) => shop_name).join(t('list.separator')) })}
        </Alert>
      )}
      <Toolbar>
        <Button type="submit" kind="primary" disabled={!chosen}>
          {t('templates.save', { count: chosen?.picks.length ?? 0 })}
        </Button>
      </Toolbar>
    </form>
  )
}
