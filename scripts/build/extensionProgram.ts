import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EnvironmentOptions, UserConfig } from 'vite'
import { bundledPackages } from './bundledPackages.ts'

const ENTRIES = ['background', 'contentScript', 'popup', 'watchFrame'] as const
/** What the extension has besides its scripts, as it stands in extension/. */
const FILES = ['manifest.json', 'popup.html', 'popup.css', 'watchFrame.html', 'icons', '_locales'] as const

/** The extension: one self-contained script per entry, since a content script cannot import; hence a build for each. */
export function extensionProgram(outDir: string, target: string): UserConfig {
  return {
    publicDir: false,
    plugins: [bundledPackages('extension')()],
    environments: Object.fromEntries(ENTRIES.map((entry) => [entry, toEnvironment(entry, outDir, target)])),
    builder: {
      async buildApp(builder) {
        await rm(outDir, { recursive: true, force: true })
        for (const name of FILES) await cp(join('extension', name), join(outDir, name), { recursive: true })
        for (const entry of ENTRIES) {
          const environment = builder.environments[entry]
          if (environment) await builder.build(environment)
        }
      },
    },
  }
}

function toEnvironment(entry: string, outDir: string, target: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir,
      target,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: `extension/${entry}.ts`, output: { format: 'iife', entryFileNames: `${entry}.js` } },
    },
  }
}
