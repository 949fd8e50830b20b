import { appendFileSync } from 'node:fs'
import { afterEach } from 'vitest'
import { openBrowsers } from './openBrowser.ts'

const TEXT_MAX_CHARS = 1_500
const LATE_MS = 5_000

const giveUp = () => new Promise<string>((resolve) => setTimeout(() => resolve('(no answer)'), LATE_MS))

/** Where a browser test failed, the summary of the run says what its pages showed: what came late once may not be seen again. */
afterEach(async ({ task }) => {
  const journal = process.env.TEST_JOURNAL
  if (task.result?.state !== 'fail' || !journal) return
  for (const { context, complaints } of openBrowsers) {
    for (const page of context.pages()) {
      const parts = page.locator('main, [role="dialog"], [role="alert"], body:not(:has(main))')
      const text = Promise.race([parts.allInnerTexts().then((texts) => texts.join('\n')), giveUp()])
      const shown = (await text.catch(String)).replaceAll(/\s*\n\s*/g, ' | ').slice(0, TEXT_MAX_CHARS)
      appendFileSync(journal, `${JSON.stringify({ shown: `${page.url()}: ${shown}`, of: task.name })}\n`)
    }
    for (const complaint of complaints.slice(-10))
      appendFileSync(journal, `${JSON.stringify({ shown: complaint.slice(0, TEXT_MAX_CHARS), of: task.name })}\n`)
  }
})
