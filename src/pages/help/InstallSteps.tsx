import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card } from '../../ui/Card.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { CopyText } from '../parts/CopyText.tsx'
import './pictures.css'

const steps = [
  { name: 'download', Picture: DownloadPicture },
  { name: 'unpack', Picture: UnpackPicture },
  { name: 'open', Picture: OpenPicture },
  { name: 'developer', Picture: DeveloperPicture },
  { name: 'load', Picture: LoadPicture },
  { name: 'back', Picture: BackPicture },
] as const satisfies readonly { name: string; Picture: ComponentType }[]

/** A page may not link to the browser's own pages: their addresses are there to be copied. */
const extensionPages = ['chrome://extensions', 'edge://extensions'] as const

export function InstallSteps() {
  const { t } = useTranslate()
  return (
    <section aria-labelledby="help-steps">
      <h2 id="help-steps">{t('help.stepsTitle')}</h2>
      <ol className="zg-help-steps">
        {steps.map(({ name, Picture }, index) => (
          <Card as="li" key={name}>
            <Picture />
            <div>
              <h3>
                <span className="zg-help-number" aria-hidden="true">
                  {index + 1}
                </span>
                {t(`help.steps.${name}.title`)}
              </h3>
              <p className="zg-muted">{t(`help.steps.${name}.how`)}</p>
              {name === 'open' && (
                <Toolbar>
                  {extensionPages.map((address) => (
                    <CopyText key={address} text={address} label={t('help.copyAddress', { address })} />
                  ))}
                </Toolbar>
              )}
            </div>
          </Card>
        ))}
      </ol>
    </section>
  )
}

function DownloadPicture() {
  return (
    <Picture>
      <Browser />
      <rect className="pic-line" x="46" y="54" width="70" height="6" rx="3" />
      <rect className="pic-line" x="46" y="66" width="48" height="6" rx="3" />
      <rect className="pic-accent" x="46" y="84" width="62" height="20" rx="5" />
      <path className="pic-on-accent" d="M77 88v8m-4-3.5 4 4 4-4M71 100h12" />
      <path className="pic-arrow" d="M164 54v34m-13-13 13 13 13-13M146 102h36" />
      <Pointer x={98} y={94} />
    </Picture>
  )
}

function UnpackPicture() {
  return (
    <Picture>
      <Zip x={48} y={41} />
      <path className="pic-arrow" d="M102 66h32m-11-11 11 11-11 11" />
      <Folder x={150} y={42} isFull />
    </Picture>
  )
}

function OpenPicture() {
  return (
    <Picture>
      <Browser address="chrome://extensions">
        <rect className="pic-focus" x="62" y="18" width="122" height="18" rx="9" />
        {[44, 100, 156].map((x) => (
          <g key={x}>
            <rect className="pic-card" x={x} y="56" width="42" height="48" rx="5" />
            <rect className="pic-line" x={x + 8} y="90" width="26" height="5" rx="2.5" />
          </g>
        ))}
        <Puzzle x={54} y={61} />
      </Browser>
    </Picture>
  )
}

function DeveloperPicture() {
  return (
    <Picture>
      <Browser address="chrome://extensions">
        <rect className="pic-line" x="42" y="51" width="44" height="6" rx="3" />
        <rect className="pic-line" x="120" y="51" width="44" height="6" rx="3" />
        <rect className="pic-accent" x="172" y="46" width="28" height="16" rx="8" />
        <circle className="pic-knob" cx="192" cy="54" r="6" />
        <circle className="pic-focus" cx="186" cy="54" r="20" />
        {[44, 100, 156].map((x) => (
          <rect key={x} className="pic-card" x={x} y="80" width="42" height="28" rx="5" />
        ))}
        <Pointer x={192} y={60} />
      </Browser>
    </Picture>
  )
}

function LoadPicture() {
  return (
    <Picture>
      <Browser address="chrome://extensions">
        <rect className="pic-accent" x="42" y="48" width="46" height="16" rx="4" />
        <rect className="pic-on-accent-fill" x="49" y="54" width="32" height="4" rx="2" />
        <rect className="pic-card" x="94" y="48" width="36" height="16" rx="4" />
        <rect className="pic-card" x="136" y="48" width="36" height="16" rx="4" />
        <Folder x={138} y={68} isFull />
        <path className="pic-arrow" d="M128 92H92m11-11L92 92l11 11" />
        <rect className="pic-focus" x="38" y="44" width="54" height="24" rx="7" />
        <Pointer x={72} y={60} />
      </Browser>
    </Picture>
  )
}

function BackPicture() {
  return (
    <Picture>
      <Browser>
        <path className="pic-reload" d="M203 23.5a6 6 0 1 0 1.6 5M204.5 20v5h-5" />
        <rect className="pic-side" x="28" y="40" width="40" height="80" />
        {[52, 64, 76].map((y) => (
          <rect key={y} className="pic-line" x="36" y={y} width="24" height="5" rx="2.5" />
        ))}
        <rect className="pic-card" x="80" y="52" width="120" height="54" rx="6" />
        <Puzzle x={92} y={66} />
        <path className="pic-arrow" d="m134 80 10 10 20-22" />
      </Browser>
    </Picture>
  )
}

/** The sheet that every picture is drawn on. */
function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="zg-help-picture" viewBox="0 0 240 132" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** A browser's window: tab, address bar, page. */
function Browser({ address = '', children }: { readonly address?: string; readonly children?: ReactNode }) {
  return (
    <>
      <rect className="pic-window" x="28" y="14" width="184" height="106" rx="8" />
      <path className="pic-bar" d="M28 40V22a8 8 0 0 1 8-8h168a8 8 0 0 1 8 8v18z" />
      {[38, 46, 54].map((x) => (
        <circle key={x} className="pic-line" cx={x} cy="27" r="2.2" />
      ))}
      <rect className="pic-field" x="64" y="20" width="118" height="14" rx="7" />
      <text className="pic-address" x="72" y="30">
        {address}
      </text>
      {children}
    </>
  )
}

/** Where to press. */
function Pointer({ x, y }: { readonly x: number; readonly y: number }) {
  return <path className="pic-pointer" transform={`translate(${x} ${y})`} d="M0 0v15l4-3.6 2.6 6 2.8-1.2-2.6-5.9H12z" />
}

/** A folder, `isOpen` with a sheet in it. */
function Folder({ x, y, isFull = false }: { readonly x: number; readonly y: number; readonly isFull?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="pic-folder-back" d="M0 6a4 4 0 0 1 4-4h14l5 6h25a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
      {isFull && <rect className="pic-sheet" x="8" y="6" width="36" height="26" rx="2" />}
      <path className="pic-folder" d="M0 18a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
    </g>
  )
}

/** The package as it arrives. */
function Zip({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="pic-sheet" d="M0 4a4 4 0 0 1 4-4h22l12 12v34a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
      <path className="pic-fold" d="M26 0v8a4 4 0 0 0 4 4h8z" />
      <path className="pic-zipper" d="M10 2v28" />
      <text className="pic-word" x="8" y="43">
        ZIP
      </text>
    </g>
  )
}

/** An extension's piece of the puzzle. */
function Puzzle({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <path
      className="pic-accent"
      transform={`translate(${x} ${y})`}
      d="M0 6h5a4 4 0 1 1 7 0h5a2 2 0 0 1 2 2v4a4 4 0 1 1 0 7v5a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2v-5a4 4 0 1 0 0-7z"
    />
  )
}
