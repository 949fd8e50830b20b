import { afterAll, beforeAll } from 'vitest'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

/** The demo and a browser for all tests of a file; they stand once the first test runs. */
export interface Demo {
  readonly deployment: Deployment
  readonly browser: Browser
}

export function startDemo({ withExtension = false, watchesHosts = false } = {}): Demo {
  const demo: { deployment?: Deployment; browser?: Browser } = {}

  beforeAll(async () => {
    demo.deployment = await startDeployment()
    demo.browser = await openBrowser({ watchesHosts, ...(withExtension && { extensionOf: demo.deployment.origin }) })
  })

  afterAll(async () => {
    await demo.browser?.close()
    await demo.deployment?.close()
  })

  return demo as Demo
}
