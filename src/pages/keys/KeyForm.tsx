import { useState } from 'react'
import { type KeyModule, keyModules } from '../../../contract/entities/accessKey.ts'
import type { CallReply } from '../../../contract/toolApi.ts'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { field } from '../../resources/schema/field.ts'
import { RestoredNotice } from '../../screens/RestoredNotice.tsx'
import { ShopPickerInput } from '../../shops/picker/ShopPickerInput.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { CheckField, SelectField, TextField } from '../../ui/Fields.tsx'
import { FieldError, FieldGroup, Hint } from '../../ui/FormField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormFocus } from '../../ui/useFormFocus.ts'
import { useWrite } from '../../ui/useWrite.ts'
import './keys.css'
import './texts.ts'

interface KeyFormProps {
  readonly created: (reply: CallReply<'createAccessKey'>) => void
  /** It was refused, or not answered: then there may be one all the same. */
  readonly failed: () => void
  readonly cancel: () => void
}

const lives = [30, 90, 180, 365] as const
/** Long enough for a quarter's reports, short enough that a forgotten key ends. */
const USUAL_DAYS = 90
const shopsField = field.references({ label: { zh: '店铺', en: 'Shops' }, resource: 'shops' })

/** What is typed but the password, as the tab keeps it. */
interface TypedKey {
  readonly name: string
  readonly modules: readonly KeyModule[]
  readonly maySuggest: boolean
  readonly reach: 'all' | 'some'
  readonly shopUids: readonly string[]
  readonly days: number
}

const firstTyped: TypedKey = { name: '', modules: [], maySuggest: false, reach: 'all', shopUids: [], days: USUAL_DAYS }

/** Where the focus goes when the form is over. */
export const ADD_KEY_CONTROL = 'add-key'

type Wrong = Readonly<Partial<Record<'name' | 'modules' | 'shop_uid_list' | 'password', string>>>

/** Makes a key: of what the person has herself, and she confirms it with her password. */
export function KeyForm({ created, failed, cancel }: KeyFormProps) {
  const { t } = useTranslate()
  const call = useCall()
  const toReasonText = useReasonText()
  const hasRight = useHasRight()
  const { isBusy, failure, error, run } = useWrite()
  const heading = useFormFocus(ADD_KEY_CONTROL)
  const tab = useTabDraft<TypedKey>('new access key', withoutSecrets)
  const [typed, setTyped] = useState(tab.restored ?? firstTyped)
  const { name, modules, maySuggest, reach, shopUids, days } = typed
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const offered = keyModules.filter((module) => hasRight(`${module}.view`))
  const refused = error instanceof ToolApiError ? (error.errors ?? {}) : {}
  const problemOf = (key: keyof Wrong) => wrong[key] ?? (refused[key] ? toReasonText(refused[key]) : undefined)

  function put(more: Partial<TypedKey>) {
    const next = { ...typed, ...more }
    setTyped(next)
    tab.keep(next)
  }

  async function create() {
    const missing: Wrong = {
      ...(name.trim() === '' && { name: toReasonText('required') }),
      ...(modules.length === 0 && { modules: t('keys.form.noModule') }),
      ...(reach === 'some' && shopUids.length === 0 && { shop_uid_list: t('keys.form.noShop') }),
      ...(password === '' && { password: toReasonText('required') }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    const all_shops = reach === 'all'
    const isDone = await run(async () => {
      const reply = await call('createAccessKey', {
        name,
        modules: [...modules],
        may_suggest: maySuggest,
        all_shops,
        shop_uid_list: all_shops ? [] : [...shopUids],
        days,
        password,
      })
      tab.forget()
      created(reply)
    })
    if (!isDone) failed()
  }

  return (
    <Card aria-labelledby="key-form">
      <CardHead>
        <h2 id="key-form" {...heading}>
          {t('keys.add')}
        </h2>
      </CardHead>
      <CardBody>
        <form
          className="zg-key-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          {tab.restored && (
            <RestoredNotice
              discard={() => {
                tab.forget()
                setTyped(firstTyped)
              }}
            />
          )}
          {failure !== null && (
            <Alert tone="error" role="alert">
              {failure}
            </Alert>
          )}
          <TextField
            label={t('keys.form.name')}
            hint={t('keys.form.nameHint')}
            error={problemOf('name')}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(next) => put({ name: next })}
          />
          <FieldGroup label={t('keys.form.modules')}>
            {offered.map((module) => (
              <CheckField
                key={module}
                className="zg-key-module"
                label={t(`keys.short.${module}`)}
                hint={t(`keys.modules.${module}`)}
                checked={modules.includes(module)}
                onChange={(isChosen) => put({ modules: isChosen ? [...modules, module] : modules.filter((each) => each !== module) })}
              />
            ))}
            {problemOf('modules') && <FieldError role="alert">{problemOf('modules')}</FieldError>}
          </FieldGroup>
          <FieldGroup label={t('keys.form.suggests')}>
            <CheckField
              className="zg-key-module"
              label={t('keys.form.suggestsLabel')}
              hint={t('keys.form.suggestsHint')}
              checked={maySuggest}
              onChange={(next) => put({ maySuggest: next })}
            />
          </FieldGroup>
          <FieldGroup label={t('keys.form.shops')}>
            <Segmented
              segments={[
                { value: 'all', label: t('keys.form.allShops') },
                { value: 'some', label: t('keys.form.someShops') },
              ]}
              chosen={reach}
              choose={(next) => put({ reach: next })}
            />
            {reach === 'all' && <Hint>{t('keys.form.allShopsHint')}</Hint>}
            {reach === 'some' && (
              <ShopPickerInput
                field={shopsField}
                screen="create"
                value={shopUids}
                onChange={(chosen) => put({ shopUids: Array.isArray(chosen) ? chosen.map(String) : [] })}
              />
            )}
            {problemOf('shop_uid_list') && <FieldError role="alert">{problemOf('shop_uid_list')}</FieldError>}
          </FieldGroup>
          <SelectField
            label={t('keys.form.days')}
            value={days}
            options={lives.map((value) => ({ value, label: t('keys.form.daysOf', { days: value }) }))}
            onChange={(next) => put({ days: next })}
          />
          <TextField
            label={t('keys.form.password')}
            hint={t('keys.form.passwordHint')}
            error={problemOf('password')}
            value={password}
            type="password"
            autoComplete="current-password"
            onChange={setPassword}
          />
          <Toolbar>
            <Button kind="primary" type="submit" disabled={isBusy}>
              {t('keys.form.create')}
            </Button>
            <Button
              onClick={() => {
                tab.forget()
                cancel()
              }}
            >
              {t('actions.cancel')}
            </Button>
          </Toolbar>
        </form>
      </CardBody>
    </Card>
  )
}
