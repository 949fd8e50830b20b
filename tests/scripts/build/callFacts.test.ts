import { expect, it } from 'vitest'
import { callFacts } from '../../../contract/callFacts.ts'
import { toModule } from '../../../scripts/build/callFacts.ts'

it('the table that the build writes down is the one that the schemas say', async () => {
  const written = (await import(`data:text/javascript,${encodeURIComponent(toModule(callFacts))}`)) as { callFacts: unknown }
  expect(written.callFacts).toEqual(callFacts)
})
