import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../../providers/registry/useRegistry.ts'
import { type Field, isSecret } from '../../../resources/schema/field.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { Text } from '../../../resources/schema/text.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import { fileRules } from '../../fields/fileRules.ts'
import { requiredFields } from '../../form/toFormReasons.ts'
import { useFileTexts } from '../export/useFileTexts.ts'
import type { FileColumn } from '../file/cell.ts'
import { openFileWriter } from '../file/openFileWriter.ts'
import { saveFile } from '../file/saveFile.ts'
import { COMMENT_MARK } from '../file/table.ts'
import { toFileName } from '../file/toFileName.ts'
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
        [`${COMMENT_MARK}${t('importing.templateNote')} ${first}`, ...others],
      ])
    },
    async saveFailed(keys, rows) {
      const open = keys.filter((key) => !isSecret(resource.fields[key]))
      await save(
        t('importing.failedName', { name }),
        [...textColumns(resource, open, text), textColumn(t('exporting.reason'), REASON_WIDTH_PX)],
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
  const labelOf = (name: string) => {
    const resource = resources.find((each) => each.name === name)
    return resource ? text(resource.label) : name
  }
  return (field) =>
    fileRules[field.type].hint?.(field, { t, text, labelOf }) ?? (field.help ? text(field.help) : t('importing.kindsOfField.text'))
}

/** Fields as columns of plain text, as a person fills them in. */
function textColumns(resource: Resource, keys: readonly string[], text: (text: Text) => string): readonly FileColumn[] {
  return keys.flatMap((key) => {
    const field = resource.fields[key]
    return field ? [textColumn(text(field.label), field.widthPx ?? fieldRules[field.type].widthPx)] : []
  })
}

function textColumn(label: string, widthPx: number): FileColumn {
  return { label, type: 'text', widthPx, words: new Map(), rowWords: new Map() }
}
