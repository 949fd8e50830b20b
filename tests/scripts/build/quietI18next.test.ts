import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutSentences } from '../../../scripts/build/quietI18next.ts'

it('what the library of texts says to developers is left out, and its short texts stay', () => {
  const sentence = 'This means something is wrong in your setup: the texts are asked for before they are there.'
  expect(withoutSentences(`warn('${sentence}'); on('languageChanged')`)).toBe("warn(''); on('languageChanged')")
  expect(withoutSentences(`warn(\`it won't\`, '${sentence}')`)).toBe("warn(`it won't`, '')")
})

it('every text that is left out is handed to the console, and to nothing else', () => {
  const lines = readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8').split('\n')
  const cut = lines.filter((line) => withoutSentences(line) !== line)
  expect(cut.length).toBeGreaterThan(3)
  for (const line of cut) expect(line).toMatch(/logger|console\.|new Error|warn|error/)
})
