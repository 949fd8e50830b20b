import { useEffect } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { askPlatform } from '../../shops/askPlatform.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import { Hint } from '../../ui/FormField.tsx'
import { useBoxEditing, useFindingText } from './boxDraft.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import { type TemplateProperty, toTemplate } from './rules/properties.ts'

/** In the list of a property's values; their ids are positive. */
const NOT_SAID = 0

interface PropertyEditorProps {
  /** Null: it could not be read. Undefined: it is not known yet. */
  readonly setTemplate: (template: readonly TemplateProperty[] | null | undefined) => void
}

/** The category, and the properties that the platform wants there; what the source said is filled in where it fits. */
export function PropertyEditor({ setTemplate }: PropertyEditorProps) {
  const { t } = useTranslate()
  const toText = useFindingText()
  const lanes = useShopLanes()
  const { draft, findings, shops, template, chooseCategory, putProperty } = useBoxEditing()
  const { category, properties, title, pictures } = draft.listing
  const catId = category?.ids.at(-1)
  useEffect(() => {
    if (catId === undefined) return
    let isLeft = false
    const ask = askPlatform(shops, (shop_uid) => lanes.call('propertyTemplate', shop_uid, { catId, goodsCommitId: 0, goodsId: 0 }))
    void ask.then(
      ({ answer }) => !isLeft && setTemplate(toTemplate(answer)),
      () => !isLeft && setTemplate(null),
    )
    return () => {
      isLeft = true
    }
  }, [catId, shops, lanes, setTemplate])
  const wrong = (field: string) => {
    const found = findings.find((each) => each.field === field && each.level === 'block')
    return found && toText(found)
  }
  const left = properties.filter(({ ref_pid }) => ref_pid === null)
  return (
    <Card aria-labelledby="box-properties">
      <CardHead>
        <h2 id="box-properties">{t('collect.properties')}</h2>
      </CardHead>
      <CardBody className="zg-collect-fields">
        <CategoryPicker
          shops={shops}
          value={category}
          goods={{ title, pictureUrl: pictures[0] ?? '' }}
          error={wrong('category')}
          change={chooseCategory}
        />
        {template?.map((wanted) => {
          const { refPid, name, isRequired, control: kind, values, units } = wanted
          const given = properties.find(({ ref_pid }) => ref_pid === refPid)
          const label = isRequired ? t('collect.required', { name }) : name
          const said = { label, hint: units.join(' / ') || undefined, error: wrong(`properties.${refPid}`) }
          const choose = (vid: number) => {
            const value = values.find((each) => each.vid === vid)
            putProperty(refPid, value ? { ref_pid: refPid, name, ...value } : null)
          }
          return kind === 'choice' ? (
            <SelectField
              key={refPid}
              {...said}
              value={given?.vid ?? NOT_SAID}
              options={[
                { value: NOT_SAID, label: t('collect.notSaid') },
                ...values.map(({ vid, value }) => ({ value: vid, label: value })),
              ]}
              onChange={choose}
            />
          ) : (
            <TextField
              key={refPid}
              {...said}
              type={kind === 'date' ? 'date' : 'text'}
              maxLength={200}
              value={given?.value ?? ''}
              onChange={(value) => putProperty(refPid, value === '' ? null : { ref_pid: refPid, name, vid: null, value })}
            />
          )
        })}
        {left.length > 0 && (
          <Hint>{t('collect.unfitted', { properties: left.map(({ name, value }) => `${name}: ${value}`).join(' · ') })}</Hint>
        )}
      </CardBody>
    </Card>
  )
}
