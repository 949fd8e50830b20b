import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined.js'
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined.js'
import ThunderboltOutlined from '@ant-design/icons-svg/es/asn/ThunderboltOutlined.js'
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import { Command as Palette } from 'cmdk'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { menuIcons } from '../menu/menuIcons.ts'
import type { Command } from './command.ts'
import type { PaletteGroup } from './toPaletteGroups.ts'

interface PaletteItemsProps {
  readonly groups: readonly PaletteGroup[]
  readonly choose: (command: Command) => void
}

export function PaletteItems({ groups, choose }: PaletteItemsProps) {
  const { t } = useTranslate()
  const text = useText()
  return groups.map(({ kind, commands }) => (
    <Palette.Group key={kind} heading={t(`palette.groups.${kind}`)}>
      {commands.map((command) => (
        <Palette.Item key={command.id} value={command.id} onSelect={() => choose(command)}>
          <Icon of={iconOf(command)} />
          <span className="zg-palette-label">{text(command.label)}</span>
          {command.detail && <span className="zg-palette-detail">{text(command.detail)}</span>}
        </Palette.Item>
      ))}
    </Palette.Group>
  ))
}

function iconOf({ kind, group }: Command): IconDefinition {
  if (kind === 'action') return ThunderboltOutlined
  if (kind === 'search') return SearchOutlined
  return group ? menuIcons[group] : AppstoreOutlined
}
