import { parseFlags, toNoun } from '../newResource/noun.ts'
import { consoleTemplate } from '../newResource/templates/console.ts'
import { contractTemplate } from '../newResource/templates/contract.ts'
import { serverTemplate } from '../newResource/templates/server.ts'
import { testsTemplate } from '../newResource/templates/tests.ts'

/** A resource as CONTRIBUTING makes one: what the generator knows of fields, it is asked for here. */
const example = [
  'suppliers',
  ...['--label', '供应商/Suppliers'],
  ...['--one', '供应商/supplier'],
  ...['--menu', 'goods'],
  ...['--field', 'supplier_name:text:名称/Name'],
  ...['--field', 'phone:text:电话/Phone'],
  ...['--field', 'price_fen:money:价格/Price'],
  ...['--field', 'shop_uid:reference:店铺/Shop'],
  ...['--quota', '50,1000,2000,2000'],
]

/** Where there is room for it: which numbers are free changes no line. */
const surroundings = { nextType: 900, nextMigration: 900, menuPlaces: { goods: 1 }, taken: [] }

/** How many lines `npm run new:resource` writes for the example, in new files and in files that are there, before the formatter. */
export function newResourceLines(): number {
  const noun = toNoun(parseFlags(example), surroundings)
  const templates = [contractTemplate, serverTemplate, consoleTemplate, testsTemplate]
  const texts = templates.flatMap((template) => [...Object.values(template.files(noun)), ...template.lines(noun).map(({ text }) => text)])
  return texts.reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0)
}
