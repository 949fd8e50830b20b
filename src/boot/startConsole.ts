import { startEarlyFigures } from '../figures/worker/earlyFigures.ts'
import type { EarlyReplies } from './earlyReplies.ts'
import { readStartFiles } from './startFiles.ts'
import { installTrustedTypes } from './trustedTypes.ts'
import { untilShown } from './untilShown.ts'
import { MISSING_EVENT } from './watchMissingFiles.ts'

/**
 * Runs when the page is read, and lets the console's files run one by one: each is a task of its own, and the page answers in between. They are
 * on their way since the page's head was read. What the page showed last goes before them (decision 0234). Beside them the orders that the page counts
 * from are read (decision 0236).
 */
async function startConsole(page: Document, early: EarlyReplies | undefined): Promise<void> {
  await untilShown(early)
  if (early?.figuresOf) startEarlyFigures(page, early.figuresOf)
  for (const file of readStartFiles(page)) await import(/* @vite-ignore */ file)
}

installTrustedTypes()
startConsole(document, window.zhangguiEarly).catch(() => document.dispatchEvent(new Event(MISSING_EVENT)))
