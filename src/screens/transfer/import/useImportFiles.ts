import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../../providers/registry/useRegistry.ts'
import type { Field } from '../../../resources/schema/field.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { requiredFields } from '../../form/toFormReasons.ts'
import { useFileTexts } from '../export/useFileTexts.ts'
import type { FileColumn } from '../file/cell.ts'
import { COMMENT_MARK } from '../file/commentMark.ts'
import { openFileWriter } from '../file/openFileWriter.ts'
import { saveFile } from '../file/saveFile.ts'
import { toFileName } from '../file/toFileName.ts'
import { optionWords } from './parseOption.ts'
import { textColumn, textColumns } from './textColumns.ts'
import type { ImportRow } from './toImportRows.ts'

const REASON_WIDTH_PX = 320

interface ImportFiles {
  /** Heads in the reader's language, and a row that explains them. */
  readonly saveTemplate: () => Promise<void>
  /** Rows with why they did not succeed, to be mended and imported again. Without secrets. */
  readonly saveFailed: (keys: readonly string[], rows: readonly { readonly row: ImportRow; readonly reason: string }[]) => Promise<void>
}

export function useImportFiles(resource: Resource): ImportFiles {
  const { t } = useTranslate()
  const text = useText()
  const texts = useFileTexts()
  const toFieldHint = useFieldHint()
  const name = text(resource.label)

  async function save(title: string, columns: readonly FileColumn[], rows: readonly (readonly string[])[]) {
    const writer = openFileWriter()
    writer.add(rows)
    saveFile(await writer.finish('xlsx', { title, columns, texts, missing: [], failures: [] }), toFileName(title, Date.now(), 'xlsx'))
  }

  return {
    async saveTemplate() {
      const { fields } = resource.importing ?? { fields: [] }
      const required = requiredFields(resource, 'create', fields)
      const hints = fields.flatMap((key) => {
        const field = resource.fields[key]
        return field ? [t(required.includes(key) ? 'importing.required' : 'importing.optional', { hint: toFieldHint(field) })] : []
      })
      const [first = '', ...others] = hints
      await save(t('importing.templateName', { name }), textColumns(resource, fields, text), [
        [`${COMMENT_MARK} ${t('importing.templateNote')} ${first}`, ...others],
      ])
    },
    async saveFailed(keys, rows) {
      const open = keys.filter((key) => resource.fields[key]?.type !== 'secret')
      await save(
        t('importing.failedName', { name }),
        [...textColumns(resource, open, text), textColumn(t('transfer.reason'), REASON_WIDTH_PX)],
        rows.map(({ row, reason }) => [...open.map((key) => row.texts[key] ?? ''), reason]),
      )
    },
  }
}

/** What is to be filled in for a field, as its type reads it. */
function useFieldHint(): (field: Field) => string {
  const { t } = useTranslate()
  const text = useText()
  const { resources } = useRegistry()
  return (field) => {
    switch (field.type) {
      case 'state':
      case 'boolean':
        return t('importing.kindsOfField.options', { options: optionWords(field).join(t('list.separator')) })
      case 'reference':
      case 'references': {
        const referred = resources.find(({ name }) => name === field.resource)
        return t(`importing.kindsOfField.${field.type}`, { name: referred ? text(referred.label) : field.resource })
      }
      case 'matrix': {
        const words = field.columns.map(({ label }) => text(label)).join(t('list.separator'))
        return t('importing.kindsOfField.matrix', { example: field.rows.map(({ label }) => `${text(label)}: ${words}`)[0] ?? '' })
      }
      case 'id':
      case 'number':
      case 'money':
      case 'dateTime':
        return t(`importing.kindsOfField.${field.type}`)
      default:
        return field.help ? text(field.help) : t('importing.kindsOfField.text')
    }
  }
}
