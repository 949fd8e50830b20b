/** Where the parts of a resource are, from the root. A template names no other folder. */
export const places = {
  entities: 'contract/entities',
  calls: 'contract/calls',
  tables: 'server/db/tables',
  migrations: 'server/db/migrations',
  repositories: 'server/repositories',
  endpoints: 'server/endpoints',
  deletions: 'server/deletions',
  declarations: 'src/resources',
  endpointTests: 'tests/server/endpoints',
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
  auditLabels: 'contract/auditLabels.ts',
  restorable: 'contract/entities/restorable.ts',
  tables: 'server/db/schema.ts',
  migrations: 'server/db/migrations/index.ts',
  endpoints: 'server/endpoints/index.ts',
  deletedRecords: 'server/deletions/deletedRecords.ts',
  restorers: 'server/deletions/restorers.ts',
  declarations: 'src/resources/declarations.ts',
  accessMatrix: 'tests/server/accessMatrix.ts',
  accessCases: 'tests/server/builders/accessCases.ts',
  auditTest: 'tests/server/endpoints/audit.test.ts',
} as const
