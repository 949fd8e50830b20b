import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ShortcutList } from '../../../shortcuts/ShortcutList.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Card, CardBody } from '../../../ui/Card.tsx'
import type { Block, Inline, Line } from './chapter.ts'
import { toGeneratedRows } from './generatedParts.ts'

const pictures = import.meta.glob<string>('../../../../docs/handbook/pictures/*.webp', { query: '?url', import: 'default', eager: true })
const PICTURE_WIDTH_PX = 960
const PICTURE_HEIGHT_PX = 600

interface BlocksProps {
  readonly blocks: readonly Block[]
  /** Where a chapter is, by its name. */
  readonly toPath: (chapter: string) => string
}

/** The text of a chapter. What it is made of never changes, so places are keys. */
export function Blocks({ blocks, toPath }: BlocksProps) {
  const draw = (line: Line) => line.map((piece, at) => <Piece key={keyOf(at)} piece={piece} toPath={toPath} />)
  return blocks.map((block, at) => <Part key={keyOf(at)} block={block} draw={draw} />)
}

function Part({ block, draw }: { readonly block: Block; readonly draw: (line: Line) => ReactNode }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading id={block.id}>{block.text}</Heading>
    }
    case 'paragraph':
      return <p>{draw(block.content)}</p>
    case 'note':
      return <Alert tone="info">{draw(block.content)}</Alert>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={keyOf(at)}>{draw(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TextTable head={block.head.map(draw)} rows={block.rows.map((row) => row.map(draw))} />
    case 'picture':
      return <Picture name={block.name} text={block.text} />
    case 'generated':
      return <Generated name={block.of} />
  }
}

function Piece({ piece: { kind, ...piece }, toPath }: { readonly piece: Inline; readonly toPath: (chapter: string) => string }) {
  if (kind === 'label') return <strong>{piece.text}</strong>
  if (kind === 'code') return <code>{piece.text}</code>
  if (!('to' in piece)) return piece.text
  const { to, text } = piece
  if (to.startsWith('/') || to.startsWith('#')) return <Link to={to}>{text}</Link>
  const [chapter = '', anchor] = to.split('#')
  return <Link to={toPath(chapter) + (anchor ? `#${anchor}` : '')}>{text}</Link>
}

function TextTable({ head, rows }: { readonly head: readonly ReactNode[]; readonly rows: readonly (readonly ReactNode[])[] }) {
  return (
    <table className="zg-handbook-table">
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={keyOf(at)} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(at)}>
            {row.map((cell, column) => (
              <td key={keyOf(column)}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As `npm run screens -- handbook` took it, in the reader's language; a text without pictures is whole, too. */
function Picture({ name, text }: { readonly name: string; readonly text: string }) {
  const { language } = useTranslate()
  const address = pictures[`../../../../docs/handbook/pictures/${name}.${language === 'zh-CN' ? 'zh' : 'en'}.webp`]
  if (!address) return null
  return <img className="zg-handbook-picture" src={address} alt={text} width={PICTURE_WIDTH_PX} height={PICTURE_HEIGHT_PX} loading="lazy" />
}

/** A table of the product's own messages and limits. */
function Generated({ name }: { readonly name: string }) {
  const { t, language } = useTranslate()
  const rows = useMemo(() => toGeneratedRows(name, { t, language }), [name, t, language])
  if (name === 'shortcuts') {
    return (
      <Card as="div">
        <CardBody>
          <ShortcutList />
        </CardBody>
      </Card>
    )
  }
  if (rows.every((row) => row.name === '')) {
    return (
      <ul>
        {rows.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  }
  return (
    <dl className="zg-help-terms zg-handbook-terms">
      {rows.map((row) => (
        <div key={row.name + row.text}>
          <dt>{row.name}</dt>
          <dd>{row.text}</dd>
        </div>
      ))}
    </dl>
  )
}

function keyOf(place: number): string {
  return `part-${place}`
}
