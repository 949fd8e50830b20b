import { Browser, Folder, Picture, Pointer } from './Picture.tsx'

export function LoadPicture() {
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
