/** Who may import whom: the walls of ARCHITECTURE.md. Everything not named here is outside of the four programs. */
const walls = {
  '^contract/': ['^contract/'],
  '^src/domain/': ['^contract/', '^src/domain/'],
  '^src/bridge/': ['^contract/', '^src/domain/', '^src/bridge/'],
  '^src/batches/rules/': ['^contract/', '^src/domain/', '^src/batches/rules/'],
  '^src/batches/runner/': ['^contract/', '^src/domain/', '^src/bridge/', '^src/providers/toolApi/', '^src/batches/(rules|runner)/'],
  '^src/batches/kinds/.*\\.ts$': [
    '^contract/',
    '^src/domain/',
    '^src/bridge/',
    '^src/batches/(rules|runner)/',
    '^src/batches/kinds/.*\\.ts$',
  ],
  '^src/storage/': ['^contract/', '^src/storage/'],
  '^src/locales/': ['^contract/', '^src/storage/', '^src/locales/'],
  '^src/theme/': ['^contract/', '^src/storage/', '^src/theme/'],
  '^src/boot/': [
    '^contract/',
    '^src/storage/',
    '^src/theme/',
    '^src/locales/locale',
    '^src/providers/session',
    '^src/providers/toolApi/(toCallQuery|earlyReplies|createToolApi)',
    '^src/boot/',
  ],
  '^src/providers/': ['^contract/', '^src/domain/', '^src/bridge/', '^src/storage/', '^src/locales/', '^src/theme/', '^src/providers/'],
  '^src/resources/': ['^contract/', '^src/domain/', '^src/batches/kinds/labels', '^src/resources/'],
  '^src/ui/': [
    '^src/storage/',
    '^src/locales/',
    '^src/theme/',
    '^src/providers/(i18n|settings)/',
    '^src/providers/services/use(Deployment|SandboxDirectly)',
    '^src/providers/toolApi/ToolApiError',
    '^src/ui/',
  ],
  '^src/login/': [
    '^contract/',
    '^src/storage/',
    '^src/theme/',
    '^src/locales/locale',
    '^src/providers/(toolApi|auth|session)',
    '^src/login/',
  ],
  '^server/': ['^contract/', '^src/domain/', '^server/'],
  '^extension/': ['^contract/', '^extension/'],
  '^sandbox/': ['^contract/', '^sandbox/'],
}

/** A provider may name the type of a resource, a kind of batch the types of texts; a declaration may load a page when it is opened, the login the console. */
const exceptions = {
  '^src/providers/': [{ to: '^src/resources/', dependencyTypes: ['type-only'] }],
  '^src/batches/kinds/.*\\.ts$': [{ to: '^src/(locales/formats|providers/i18n|resources/schema)', dependencyTypes: ['type-only'] }],
  '^src/resources/': [{ to: '^src/(pages|template|shops|batches/screens)/', dependencyTypes: ['dynamic-import'] }],
  '^src/login/': [{ to: '^src/main\\.tsx$', dependencyTypes: ['dynamic-import'] }],
}

/** Rooms that may import most of src, but never each other: the frame and the pages meet in the declarations alone. */
const apart = [
  { rooms: '^src/layout/', never: '^src/(pages|template|shops|batches)/' },
  { rooms: '^src/(pages|template|shops|batches|screens|shortcuts)/', never: '^src/layout/' },
  { rooms: '^src/(screens|shortcuts)/', never: '^src/(pages|template)/' },
  { rooms: '^src/(pages|shops|batches)/', never: '^src/template/' },
  { rooms: '^src/(shops|batches)/', never: '^src/pages/' },
]

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
