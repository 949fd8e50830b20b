/** Where the parts of a resource are, from the root. A template names no other folder. */
export const places = {
  entities: 'contract/entities',
  calls: 'contract/calls',
  migrations: 'server/db/migrations',
  repositories: 'server/repositories',
  endpoints: 'server/endpoints',
  declarations: 'src/resources',
} as const

/** What a declaration imports, as its file writes it. */
export const declarationImports = {
  defineResource: './schema/defineResource.ts',
  field: './schema/field.ts',
} as const

/** The files that get lines. */
export const registries = {
  toolApi: 'contract/toolApi.ts',
  capabilities: 'contract/capabilities.ts',
  quotas: 'contract/quotas.ts',
  auditLabels: 'contract/auditLabels.ts',
  restorable: 'contract/entities/restorable.ts',
  tables: 'server/db/schema.ts',
  migrations: 'server/db/migrations/index.ts',
  endpoints: 'server/endpoints/index.ts',
  quotaCounters: 'server/http/quotas.ts',
  quotaTexts: 'server/texts.ts',
  restorers: 'server/deletions/restorers.ts',
  declarations: 'src/resources/declarations.ts',
  capabilityNames: 'src/resources/shared/toLackingSentence.ts',
  callWords: 'src/pages/operator/callWords.ts',
  chinese: 'src/pages/account/texts.zh-CN.ts',
  english: 'src/pages/account/texts.en-US.ts',
  accessMatrix: 'tests/server/accessMatrix.ts',
  cruds: 'tests/server/builders/cruds.ts',
} as const
