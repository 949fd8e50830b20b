import { readdirSync } from 'node:fs'

/** Who may import whom: the walls of ARCHITECTURE.md. Everything not named here is outside of the four programs. */
const walls = {
  '^contract/': ['^contract/'],
  '^src/domain/': ['^contract/', '^src/domain/'],
  '^src/values/': ['^contract/', '^src/values/'],
  '^src/bridge/': ['^contract/', '^src/(domain|values)/', '^src/storage/openWipedDatabase\\.ts$', '^src/bridge/'],
  '^src/batches/rules/': ['^contract/', '^src/(domain|values)/', '^src/batches/rules/'],
  '^src/batches/runner/': [
    '^contract/',
    '^src/(domain|values)/',
    '^src/bridge/',
    '^src/storage/createStore',
    '^src/providers/toolApi/',
    '^src/batches/(rules|runner)/',
  ],
  '^src/batches/kinds/.*\\.ts$': [
    '^contract/',
    '^src/(domain|values)/',
    '^src/bridge/',
    '^src/batches/(rules|runner)/',
    '^src/batches/kinds/.*\\.ts$',
  ],
  '^src/storage/': ['^contract/', '^src/storage/'],
  '^src/figures/(?!worker/figures\\.worker\\.ts$)': [
    '^contract/',
    '^src/(domain|values)/',
    '^src/storage/',
    '^src/bridge/',
    '^src/figures/',
  ],
  // Where the figures worker starts it is put together: the store, the browser, and the calls of every feature that counts in it.
  '^src/figures/worker/figures\\.worker\\.ts$': ['^src/figures/', '^src/pages/figureCalls\\.ts$'],
  '^src/pages/([^/]+)/rules/': ['^contract/', '^src/(domain|values)/', '^src/batches/rules/', '^src/pages/$1/rules/'],
  '^src/pages/([^/]+)/figures/': [
    '^contract/',
    '^src/(domain|values)/',
    '^src/figures/',
    '^src/pages/$1/(rules|figures)/',
    '^src/pages/ageCurves\\.ts$',
  ],
  '^src/locales/': ['^contract/', '^src/domain/', '^src/storage/', '^src/locales/'],
  // What a page showed last. What draws it runs in the head: it knows neither providers nor declarations.
  '^src/snapshot/(?!KeepSnapshots)': ['^src/boot/startFiles', '^src/storage/', '^src/snapshot/'],
  '^src/snapshot/KeepSnapshots': [
    '^contract/',
    '^src/providers/(auth|registry|services|settings)/use\\w+\\.ts$',
    '^src/resources/schema/',
    '^src/boot/earlyReplies',
    '^src/snapshot/',
  ],
  '^src/theme/': ['^contract/', '^src/storage/', '^src/theme/'],
  '^src/boot/(?!takeEarlyAnswers)': [
    '^contract/',
    '^src/storage/',
    '^src/theme/',
    '^src/locales/locale',
    '^src/providers/session',
    '^src/providers/toolApi/(toCallQuery|createToolApi)',
    '^src/snapshot/(?!KeepSnapshots|takeSnapshot)',
    '^src/figures/worker/earlyFigures\\.ts$',
    '^src/boot/',
  ],
  // What boots before the code is small: it knows neither providers nor declarations. What takes its answers over does.
  '^src/boot/takeEarlyAnswers': [
    '^src/boot/',
    '^src/providers/(createQueryClient|dataProvider/readRows|services/createServices)',
    '^src/resources/schema/',
    '^src/screens/list/toFirstPayload',
  ],
  '^src/providers/': [
    '^contract/',
    '^src/(domain|values)/',
    '^src/bridge/',
    '^src/storage/',
    '^src/locales/',
    '^src/theme/',
    '^src/providers/',
  ],
  '^src/resources/': [
    '^contract/',
    '^src/(domain|values)/',
    '^src/batches/kinds/labels',
    '^src/resources/',
    '^src/pages/\\w+/feature\\.ts$',
  ],
  '^src/ui/': [
    '^src/storage/',
    '^src/locales/',
    '^src/theme/',
    '^src/providers/(i18n|settings)/',
    '^src/providers/services/use(Deployment|SandboxDirectly)',
    '^src/providers/toolApi/ToolApiError',
    '^src/snapshot/snapshotWait',
    '^src/ui/',
  ],
  '^src/login/': [
    '^contract/',
    '^src/storage/',
    '^src/theme/',
    '^src/locales/locale',
    '^src/providers/(toolApi|auth|session)',
    '^src/ui/[a-z]+\\.css$',
    '^src/login/',
  ],
  // The watch page: the reader of the figures without a screen.
  '^src/watch/': [
    '^contract/',
    '^src/(domain|values|storage|bridge|figures)/',
    '^src/boot/trustedTypes\\.ts$',
    '^src/providers/(session|createFlag|createRelayKey|auth/createIdentity|services/openBridge|toolApi/\\w+)\\.ts$',
    '^src/reports/live/openLiveReading\\.ts$',
    '^src/pages/figureWatches\\.ts$',
    '^src/desktop/(?!useDesktopSettings)\\w+\\.ts$',
    '^src/watch/',
  ],
  // Messages on the desktop: the watch page shows them too, without a framework.
  '^src/desktop/(?!useDesktopSettings)\\w+\\.ts$': [
    '^contract/',
    '^src/(domain|storage)/',
    '^src/bridge/lanes/laneClock\\.ts$',
    '^src/providers/toolApi/(consoleApi|ToolApiError)\\.ts$',
    '^src/desktop/',
  ],
  '^server/(?!mcp/)': ['^contract/', '^src/domain/', '^server/'],
  // Assistants get the console's own figures: its pure rules over day sheets, and its words for what keys reach (decision 0221).
  '^server/mcp/': [
    '^contract/',
    '^src/domain/',
    '^src/figures/(answers|columns|measures|sheets)/',
    '^src/figures/days\\.ts$',
    '^src/pages/sales/rules/',
    '^src/pages/keys/texts\\.(zh-CN|en-US)\\.ts$',
    '^server/',
  ],
  // The page without network: its worker runs apart from the console.
  '^src/offline/': ['^contract/', '^src/storage/', '^src/bridge/transports/isPhone\\.ts$', '^src/providers/session\\.ts$', '^src/offline/'],
  '^extension/': ['^contract/', '^extension/'],
  '^sandbox/': ['^contract/', '^sandbox/'],
}

/** A provider may name the type of a resource, a kind of batch the types of texts; a declaration may load a page when it is opened, the login the console. */
const exceptions = {
  '^src/providers/': [{ to: '^src/resources/', dependencyTypes: ['type-only'] }],
  '^src/batches/kinds/.*\\.ts$': [{ to: '^src/(locales/formats|providers/i18n|resources/schema)', dependencyTypes: ['type-only'] }],
  '^src/resources/': [{ to: '^src/(pages/(?!\\w+/feature\\.ts$)|template/|shops/|batches/screens/)', dependencyTypes: ['dynamic-import'] }],
  '^src/login/': [{ to: '^src/startHere\\.ts$', dependencyTypes: ['dynamic-import'] }],
}

/** Rooms that may import most of src, but never each other: the frame and the pages meet in the declarations alone. */
const apart = [
  { rooms: '^src/layout/', never: '^src/(pages|template|shops|batches|reports)/' },
  { rooms: '^src/(pages|template|shops|batches|reports|screens|shortcuts)/', never: '^src/layout/' },
  { rooms: '^src/(screens|shortcuts)/', never: '^src/(pages|template|reports)/' },
  { rooms: '^src/(pages|template)/', never: '^src/screens/(form|transfer|dialog)/' },
  { rooms: '^src/(pages|shops|batches|reports)/', never: '^src/template/' },
  {
    rooms:
      '^src/(shops|batches|reports)/(?!live/(useLiveFigures|openLiveReading)\\.ts$|screens/(labels/kindFaces|running/useRunningBatches)\\.)',
    never: '^src/pages/',
  },
  // Where rows of any kind are shown, and where batches of any kind are run: what features add is among them.
  { rooms: '^src/batches/screens/(labels/kindFaces|running/useRunningBatches)\\.', never: '^src/pages/(?!addedKinds\\.ts$)' },
  // Where the figures of the login are opened they are put together: the reader, and what features keep running beside it.
  { rooms: '^src/reports/live/(useLiveFigures|openLiveReading)\\.ts$', never: '^src/pages/(?!figureWatches\\.ts$)' },
  { rooms: '^src/(shops|batches)/', never: '^src/reports/' },
]

/** Files of src/screens that others may import: whole screens, the address of a list, and the parts that other pages are made of. */
const entriesOfScreens = [
  '^src/screens/[^/]+\\.tsx?$',
  '^src/screens/list/(listView|toListQuery|toFirstPayload|useListAddress)\\.ts$',
  '^src/screens/list/(ListPages\\.tsx|PanelButton\\.tsx|ListGap\\.tsx|list\\.css|selection/BulkProgress\\.tsx|selection/useBulkRun\\.ts)$',
  '^src/screens/query/(QueryScreen\\.tsx|GivenQuery\\.tsx|CompactQuery\\.tsx|QueryBulkBar\\.tsx|toQueryTask\\.ts|queries\\.css)$',
  '^src/screens/query/shops/(ShopStrip\\.tsx|Countdown\\.tsx|toShopStates\\.ts)$',
  '^src/screens/fields/[A-Za-z]*Cell\\.tsx$',
  '^src/screens/fields/([A-Za-z]+/Cell|FieldInput)\\.tsx$',
  '^src/screens/form/(FormFields\\.tsx|form\\.css|toFormReasons\\.ts|toFormValues\\.ts|useIdempotencyKey\\.ts)$',
  '^src/screens/show/ShowFields\\.tsx$',
  '^src/screens/transfer/(export/(toFileColumns|useFileTexts)|file/(openFileWriter|readFile|saveFile|table|toFileName))\\.ts$',
]

/**
 * Features: page folders with a manifest, `feature.ts`. Each may import those before it, and never one after it. Folders that have no
 * manifest yet come after all of them.
 */
const features = [
  'suggestions',
  'shop',
  'sales',
  'profit',
  'returns',
  'box',
  'hot',
  'promotion',
  'coverage',
  'workplace',
  'report',
  'help',
  'account',
  'channels',
  'keys',
]
const withManifest = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).flatMap(
  (path) => path.match(/^(\w+)[\\/]feature\.ts$/)?.[1] ?? [],
)
if (withManifest.some((name) => !features.includes(name)))
  throw new Error(`name every feature in .dependency-cruiser.mjs: ${withManifest.join(', ')}`)

/** What features add to engines, and the file of a feature that each of these registries takes it from. */
const registries = {
  answersHere: 'answersHere\\.ts',
  figureCalls: 'figures/calls\\.ts',
  figureWatches: 'figureWatch\\.ts',
  addedKinds: 'batchKind\\.ts',
  calculatorSources: 'calculatorSource\\.ts',
  familyActions: 'familyAction\\.ts',
  goodsActions: 'goodsAction\\.ts',
  ageCurves: 'ageCurve\\.ts',
  verbs: 'verbs\\.ts',
  handbookTables: 'handbookTable\\.ts',
  addedWork: 'workKind\\.ts',
  shopSections: 'shopSection\\.ts',
}

const wallsOfFeatures = features.flatMap((name, at) => [
  {
    name: `${name} is entered by its index.ts and its manifest`,
    severity: 'error',
    // What a resource is declared with may be of a feature: it is loaded when it is opened (see the exceptions).
    from: { path: '^src/', pathNot: `^src/(resources/|pages/(${name}/|(${Object.keys(registries).join('|')})\\.ts$))` },
    to: { path: `^src/pages/${name}/`, pathNot: `^src/pages/${name}/(index|feature)\\.ts$` },
  },
  {
    name: `${name} imports only features before it, what pages share, and registries`,
    severity: 'error',
    from: { path: `^src/pages/${name}/` },
    to: { path: '^src/pages/', pathNot: `^src/pages/(${[name, 'parts', ...features.slice(0, at)].join('|')})/|^src/pages/[^/]+\\.ts$` },
  },
])

const ours = '^(contract|src|server|extension|sandbox)/'

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'programs-do-not-import-tests', severity: 'error', from: { path: ours }, to: { path: '^(tests|bench|scripts)/' } },
    ...apart.map(({ rooms, never }) => ({
      name: `${rooms} never imports ${never}`,
      severity: 'error',
      from: { path: rooms },
      to: { path: never, dependencyTypesNot: ['type-only'] },
    })),
    ...Object.entries(walls).map(([from, allowed]) => ({
      name: `wall of ${from}`,
      severity: 'error',
      from: { path: from },
      to: {
        path: ours,
        pathNot: [...allowed, ...(exceptions[from] ?? []).map(({ to }) => to)],
      },
    })),
    ...Object.entries(exceptions).flatMap(([from, list]) =>
      list.map(({ to, dependencyTypes }) => ({
        name: `from ${from} to ${to} only as ${dependencyTypes.join(', ')}`,
        severity: 'error',
        from: { path: from },
        to: { path: to, dependencyTypesNot: dependencyTypes },
      })),
    ),
    ...wallsOfFeatures,
    {
      name: 'manifests are read by the declarations and by their own features',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(pages/[^/]+/|resources/declarations\\.ts$)' },
      to: { path: '^src/pages/[^/]+/feature\\.ts$' },
    },
    {
      name: 'a manifest is loaded with the console and loads no code of its feature',
      severity: 'error',
      from: { path: '^src/pages/[^/]+/feature\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/resources/schema/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'what features count runs in workers',
      severity: 'error',
      from: { path: '^src/pages/([^/]+/(rules|figures)/|(figureCalls|ageCurves)\\.ts$)' },
      to: { path: ['\\.tsx$', '^node_modules/(react|react-dom|antd)/'], dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(registries).map(([registry, file]) => ({
      name: `${registry} takes what a feature adds from its ${file}`,
      severity: 'error',
      from: { path: `^src/pages/${registry}\\.ts$` },
      to: { path: '^src/pages/[^/]+/', pathNot: `^src/pages/(parts/|[^/]+/${file}$)`, dependencyTypesNot: ['type-only'] },
    })),
    {
      name: 'rules-of-field-types-run-in-workers',
      severity: 'error',
      from: { path: '^src/screens/fields/', pathNot: '\\.tsx$|/titlesContext\\.ts$|/lateCells\\.ts$' },
      to: { path: ['\\.tsx$', '^node_modules/(react|react-dom|antd)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'antd-only-in-the-inputs-of-fields',
      severity: 'error',
      from: { path: '^src/screens/fields/', pathNot: '/Input\\.tsx$' },
      to: { path: '^node_modules/antd/' },
    },
    {
      name: 'rules-and-inputs-of-field-types-by-their-registries',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/screens/fields/' },
      to: { path: '^src/screens/fields/[^/]+/(type\\.ts|Input\\.tsx)$' },
    },
    {
      name: 'fields-know-only-cells-of-files',
      severity: 'error',
      from: { path: '^src/screens/fields/' },
      to: { path: '^src/screens/transfer/', pathNot: '^src/screens/transfer/file/(cell|table|wallClock)\\.ts$' },
    },
    {
      name: 'screens are entered only by their entry files',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/screens/' },
      to: { path: '^src/screens/', pathNot: entriesOfScreens },
    },
    {
      name: 'rows that pass fast are behind one component',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/screens/list/virtual/' },
      to: { path: '^src/screens/list/virtual/', pathNot: '^src/screens/list/virtual/VirtualRows\\.tsx$' },
    },
    {
      name: 'compatibility-crypto-in-one-file',
      severity: 'error',
      from: { path: ours, pathNot: '^src/bridge/legacyWire\\.ts$' },
      to: { path: '^node_modules/(crypto-js|md5)/' },
    },
    {
      name: 'axios-in-one-file',
      severity: 'error',
      from: { path: ours, pathNot: '^src/providers/toolApi/sendWithAxios\\.ts$' },
      to: { path: '^node_modules/axios/' },
    },
    {
      name: 'router-binding-in-one-file',
      severity: 'error',
      from: { path: ours, pathNot: '^src/providers/routerBinding\\.ts$' },
      to: { path: '^node_modules/@refinedev/react-router-v6/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'] },
  },
}
