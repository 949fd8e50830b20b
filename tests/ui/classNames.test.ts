import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The login has 0.1 kB left of its 60, and the boot runs before the components have come: both write the class names themselves. */
const withoutComponents = /^(login|boot)\//
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.startsWith('ui/') && !withoutComponents.test(name),
)

it('class names of buttons, alerts, tags, cards, fields, toolbars, empty states and page heads are written in src/ui alone', () => {
  const found = files.filter((name) =>
    /['"` ](zg-(button|alert|tag|card|toolbar|empty|page-head)(?=['"` -])|zg-(field|field-hint|field-error|label)(?=['"` ]))/.test(
      readFileSync(join('src', name), 'utf8'),
    ),
  )
  expect(found).toEqual([])
})
