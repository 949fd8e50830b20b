import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions, type UserConfig } from 'vite'
import { bootScript } from './scripts/build/bootScript.ts'
import { bundledPackages } from './scripts/build/bundledPackages.ts'
import { callFacts } from './scripts/build/callFacts.ts'
import { compileHints } from './scripts/build/compileHints.ts'
import { compress } from './scripts/build/compress.ts'
import { demoWorker } from './scripts/build/demoWorker.ts'
import { extensionProgram } from './scripts/build/extensionProgram.ts'
import { handbook } from './scripts/build/handbook.ts'
import { leanCharts } from './scripts/build/leanCharts.ts'
import { menu } from './scripts/build/menu.ts'
import { modernEngines } from './scripts/build/modernEngines.ts'
import { offlineWorker } from './scripts/build/offlineWorker.ts'
import { plainContract } from './scripts/build/plainContract.ts'
import { prerender } from './scripts/build/prerender.ts'
import { pureRefine } from './scripts/build/pureRefine.ts'
import { quietI18next } from './scripts/build/quietI18next.ts'
import { styleRules } from './scripts/build/styleRules.ts'
import { themeTokens } from './scripts/build/themeTokens.ts'
import { uiPage } from './scripts/build/uiPage.ts'
import { readRunningDemo } from './scripts/prepare/runningDemo.mjs'

/** The extension's oldest browser; the console asks no more (libraries, section 1). */
const TARGET = 'chrome116'
/** Of `npm run dev`: the one that is named, else the demo that `npm start` has running here, else its usual address. */
const BACKEND = process.env.ZHANGGUI_BACKEND || readRunningDemo(process.env.DATA_DIR || './data')?.console || 'http://localhost:8080'

let isAwaySaid = false
const backend: ProxyOptions = {
  target: BACKEND,
  configure(proxy) {
    proxy.on('error', () => {
      if (!isAwaySaid)
        process.stderr.write(`\nThe backend ${BACKEND} does not answer. Start it (npm start), or set ZHANGGUI_BACKEND to its address.\n`)
      isAwaySaid = true
    })
  },
}

/**
 * What both entries load, besides React. It is kept in one piece, with all that it imports in turn: left alone it falls into six,
 * which costs 1 kB of the login's 60.
 */
const loginImports = [
  'vite/preload-helper',
  '/contract/calls/session.ts',
  '/contract/consolePaths.ts',
  '/src/locales/locale.ts',
  '/src/providers/session.ts',
  '/src/providers/toolApi/createToolApi.ts',
  '/src/storage/browserStorage.ts',
  '/src/theme/theme.ts',
  '/src/theme/base.css',
  '/src/ui/alert.css',
  '/src/ui/button.css',
  '/src/ui/field.css',
  '/src/ui/segmented.css',
]
/** What the console's own code and styles start from, up to its first list. */
const consoleImports = [
  '/src/App.tsx',
  '/src/providers/services/createServices.ts',
  '/src/resources/schema/defineFeature.ts',
  '/src/resources/schema/definePage.ts',
  '/src/resources/shared/areDemoEndpointsOn.ts',
  '/src/ui/styles.ts',
]
/**
 * A few pieces: forty small ones would wait for each other behind a slow line, one alone would keep the page from answering while it
 * runs. React, libraries and framework stay the same from release to release.
 */
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'shared', test: isOneOf(loginImports) },
  { name: 'libraries', test: /node_modules[\\/](@tanstack|lodash-es|qs|react-router|react-router-dom|@remix-run)[\\/]/ },
  { name: 'framework', test: /node_modules[\\/]@refinedev[\\/](core|react-router-v6)[\\/]/ },
  { name: 'console', test: isOneOf(consoleImports) },
]
/**
 * Code that is used together after the first list is one file (decision 0237). `contract`: schemas of all calls, which come with the first reply that
 * the first list does not need. `main`: named, so that none of what the page starts with falls into a later one. `parts`: what most screens are made of.
 * `figures`: what every screen of figures counts and shows with.
 */
const lateChunks = [
  { name: 'contract', test: /[\\/]contract[\\/]toolApi\.ts$/ },
  { name: 'main', test: /[\\/]src[\\/]main\.tsx$/ },
  { name: 'http', test: /[\\/]sendWithAxios\.ts$/ },
  {
    name: 'parts',
    test: /[\\/]src[\\/](ui|screens|providers|values|domain|storage|shops|resources|locales|bridge[\\/]hooks|batches[\\/]rules|pages[\\/](parts|\w+[\\/]rules))[\\/]/,
    minShareCount: 8,
  },
  { name: 'figures', test: /[\\/]src[\\/](reports|figures)[\\/]/, minShareCount: 5 },
]

/** What the console runs before its first rows show. */
const startChunks = [...chunks.map(({ name }) => name), 'main']

/** Files of these are on every page of the console before it opens a screen: lists of what a screen needs would name them 88 times. */
const startFile = new RegExp(`^assets/(${[...startChunks, 'rolldown-runtime'].join('|')})-[\\w-]{8}\\.(js|css)$`)

/** The login page has none of them yet. */
function withoutStart(deps: string[], hostId: string): string[] {
  return hostId.startsWith('assets/login-') ? deps : deps.filter((file) => !startFile.test(file))
}

function isOneOf(paths: readonly string[]) {
  return (id: string) => paths.some((path) => id.replaceAll('\\', '/').includes(path))
}

/** Among the assets: there the server sends files for ever, and trusted types let scripts come from. */
const WATCH_ASSETS = 'assets/watch'

/** Of the programs for Node: each is some hundreds of small files, which took a third of the time of a start. */
const inlined = ['kysely', 'zod']

const programs: Readonly<Record<string, UserConfig>> = {
  console: consoleProgram('dist/console'),
  watch: watchProgram('dist/console'),
  extension: extensionProgram('dist/extension', TARGET),
  server: nodeProgram('server/main.ts', 'dist/server', 'server'),
  sandbox: nodeProgram('sandbox/main.ts', 'dist/sandbox'),
}

/** One program per mode: `vite build --mode server`. Any other mode is the console. */
export default defineConfig(({ mode }) => programs[mode] ?? consoleProgram('dist/console'))

function consoleProgram(outDir: string): UserConfig {
  const packages = bundledPackages('console')
  return {
    worker: { plugins: () => [packages()] },
    plugins: [
      react(),
      handbook(),
      callFacts(),
      pureRefine(),
      quietI18next(),
      styleRules(),
      leanCharts(),
      plainContract(),
      modernEngines(),
      themeTokens(),
      bootScript(TARGET),
      offlineWorker(TARGET),
      menu(),
      demoWorker(),
      prerender(outDir),
      compileHints(startChunks),
      compress(outDir),
      uiPage(),
      packages(),
    ],
    build: {
      outDir,
      target: TARGET,
      manifest: true,
      reportCompressedSize: false,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, deps, { hostId, hostType }) => (hostType === 'js' ? withoutStart(deps, hostId) : deps),
      },
      rolldownOptions: {
        input: ['index.html', 'login.html'],
        output: { codeSplitting: { groups: [...chunks, ...lateChunks] } },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: Object.fromEntries(['/api', '/mcp', '/QingYuTool', '/alipay', '/public'].map((path) => [path, backend])),
    },
  }
}

/**
 * The watch page, put beside the console's pages. It is a build of its own: what it shares with the console would otherwise be cut out of the pieces that
 * the first list loads.
 */
function watchProgram(outDir: string): UserConfig {
  const packages = bundledPackages('watch')
  return {
    publicDir: false,
    worker: { plugins: () => [packages()] },
    plugins: [plainContract(), compress(outDir, (name) => name.startsWith(WATCH_ASSETS)), packages()],
    build: {
      outDir,
      emptyOutDir: false,
      target: TARGET,
      assetsDir: WATCH_ASSETS,
      modulePreload: false,
      rolldownOptions: { input: ['watch.html'] },
    },
  }
}

/** `name`: of what is shipped. */
function nodeProgram(entry: string, outDir: string, name?: string): UserConfig {
  return {
    publicDir: false,
    plugins: name ? [bundledPackages(name)()] : [],
    ssr: { noExternal: inlined },
    build: { ssr: entry, outDir, target: 'node20', minify: false, rolldownOptions: { output: { entryFileNames: 'main.js' } } },
  }
}
