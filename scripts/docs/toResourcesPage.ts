import type { Registry, Resource } from '../../src/resources/schema/resource.ts'
import { toTable } from './toTable.ts'

export function toResourcesPage(registry: Registry): string {
  const sections = [...registry.resources].sort((a, b) => a.path.localeCompare(b.path)).map(toSection)
  return `# Resources

Generated from src/resources.

${sections.join('\n')}`
}

function toSection(resource: Resource): string {
  const { create, update, deleteOne } = resource.operations
  const calls = { rows: resource.rows, create, update, delete: deleteOne }
  const fields = Object.entries(resource.fields).map(([key, field]) => [
    `\`${key}\``,
    field.type,
    field.label.zh,
    field.label.en,
    field.saveWith ? `\`${field.saveWith}\`` : '',
  ])
  const named = Object.entries(calls).flatMap(([verb, operation]) => (operation ? [`${verb} \`${operation.call}\``] : []))
  return `## ${resource.label.en} (${resource.label.zh})

\`${resource.name}\` at \`${resource.path}\`, for ${resource.access.roles.join(', ')}${resource.access.right ? ` with ${resource.access.right}` : ''}: ${named.join(', ')}.

${toTable(['field', 'type', 'zh-CN', 'en-US', 'saved with'], fields)}
`
}
