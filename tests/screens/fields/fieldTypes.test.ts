import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type FieldType, field } from '../../../src/resources/schema/field.ts'
import { inputs } from '../../../src/screens/fields/FieldInput.tsx'
import { fieldRules } from '../../../src/screens/fields/fieldRules.ts'
import { fileRules, toCells } from '../../../src/screens/fields/fileRules.ts'

const FIELDS = 'src/screens/fields'
const types = Object.keys(field) as FieldType[]

/** What each type does: filter, order, width, how a cell is edited, whether a form and an import take it. */
const table: readonly (readonly [FieldType, string, string, number, string, string, string])[] = [
  ['text', 'text', 'sorts', 150, 'line', 'typed', 'imported'],
  ['longText', 'text', 'sorts', 220, 'lines', 'typed', 'imported'],
  ['texts', 'text', 'sorts', 180, 'only shown', 'only read', 'only exported'],
  ['picture', 'no filter', 'does not sort', 84, 'only shown', 'only read', 'only exported'],
  ['id', 'text', 'sorts', 140, 'line', 'typed', 'imported'],
  ['number', 'span', 'sorts', 110, 'figure', 'typed', 'imported'],
  ['ratio', 'span', 'sorts', 90, 'only shown', 'only read', 'only exported'],
  ['money', 'span', 'sorts', 120, 'figure', 'typed', 'imported'],
  ['moneyRange', 'span', 'sorts', 150, 'only shown', 'only read', 'only exported'],
  ['dateTime', 'period', 'sorts', 160, 'moment', 'typed', 'imported'],
  ['boolean', 'options', 'sorts', 100, 'switch', 'typed', 'imported'],
  ['matrix', 'no filter', 'does not sort', 260, 'only shown', 'typed', 'imported'],
  ['secret', 'no filter', 'does not sort', 120, 'only shown', 'typed', 'imported'],
  ['changes', 'no filter', 'does not sort', 260, 'only shown', 'only read', 'only exported'],
  ['state', 'options', 'sorts', 175, 'options', 'typed', 'imported'],
  ['reference', 'record', 'does not sort', 180, 'options', 'typed', 'imported'],
  ['references', 'record', 'sorts', 280, 'only shown', 'typed', 'imported'],
]

describe('the types of fields', () => {
  it.each(table)('%s: %s, %s, %i px wide, in a cell %s, in a form %s, in a file %s', (type, ...said) => {
    const { filter, sortKey, widthPx, draft } = fieldRules[type]
    const edited = !draft ? 'only shown' : draft === 'switch' ? draft : (draft.control ?? 'line')
    const typed = inputs[type] === null ? 'only read' : 'typed'
    const imported = fileRules[type].parse === null ? 'only exported' : 'imported'
    expect([filter ?? 'no filter', sortKey ? 'sorts' : 'does not sort', widthPx, edited, typed, imported]).toEqual(said)
  })

  it('are all in the table', () => {
    expect(table.map(([type]) => type)).toEqual(types)
  })

  it('have a folder each, and there is no other folder', () => {
    const folders = readdirSync(FIELDS, { withFileTypes: true }).filter((each) => each.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...types].sort())
  })

  it('leave an empty cell in a file where a value is missing', () => {
    const columns = types.map((type) => ({ label: type, type, widthPx: 100, words: new Map(), rowWords: new Map() }))
    const texts = { unreadable: '?', separator: ', ' }
    const row = types.map(() => undefined)
    expect(toCells(columns, row, texts)).toEqual(types.map(() => null))
  })

  it('are asked for by name in their folders and registries alone, as far as forms, read pages, files and cell editing go', () => {
    const asked = new RegExp(`(?:\\.type (?:===|!==)|case) '(?:${types.join('|')})'`)
    const rooms = ['form', 'show', 'transfer', 'dialog', 'list/inline'].map((room) => join('src/screens', room))
    const files = [...rooms.flatMap(sourcesIn), ...sourcesIn(FIELDS)]
    expect(files.length).toBeGreaterThan(40)
    expect(files.filter((file) => asked.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
    .map(({ parentPath, name }) => join(parentPath, name))
}
