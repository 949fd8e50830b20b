import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined.js'
import { useSortable } from '@dnd-kit/sortable'
import { type ComponentType, Fragment, useState } from 'react'
import { Alert } from '../Alert.tsx'
import { Avatar } from '../Avatar.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../Button.tsx'
import { Brand } from '../bare/Brand.tsx'
import { LocaleSwitch } from '../bare/LocaleSwitch.tsx'
import { ThemeSwitch } from '../bare/ThemeSwitch.tsx'
import { Card, CardBody, CardHead } from '../Card.tsx'
import { ColumnHeads } from '../ColumnHeads.tsx'
import { Copyable } from '../Copyable.tsx'
import { Chart } from '../charts/Chart.tsx'
import { DataTable } from '../charts/DataTable.tsx'
import { Spark } from '../charts/Spark.tsx'
import { DayInput } from '../dates/DayInput.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '../dialog/Dialog.tsx'
import { TitledDialog } from '../dialog/TitledDialog.tsx'
import { Empty } from '../Empty.tsx'
import { CheckField, DateField, FileField, NumberField, SelectField, TextField } from '../Fields.tsx'
import { FieldError, FieldGroup, FormField, Hint } from '../FormField.tsx'
import { HintButton } from '../HintButton.tsx'
import { Icon } from '../Icon.tsx'
import { ListFailure, ListMessage, ListSkeleton, ListStale } from '../ListStates.tsx'
import { Missing, Unreadable } from '../Marks.tsx'
import { MenuPopover } from '../MenuPopover.tsx'
import { NotFound } from '../NotFound.tsx'
import { PageError } from '../PageError.tsx'
import { PageHead } from '../PageHead.tsx'
import { PageParts } from '../PageParts.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { Picture } from '../Picture.tsx'
import { PopoverButton } from '../PopoverButton.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { Segmented } from '../Segmented.tsx'
import { SettledFigure, SettledInput } from '../SettledInput.tsx'
import { Sortable, SortGrip, sortedStyle } from '../Sortable.tsx'
import { Tag } from '../Tag.tsx'
import { Spacer, Toolbar } from '../Toolbar.tsx'

const nothing = () => undefined
const days = ['周一', '周二', '周三', '周四']
const rows = days.map((x, at) => ({ x, y: 20 + at * 7, series: '花间集' }))
/** A day that was not read, and a line that is expected. */
const rowsWithGap = [
  ...days.map((x, at) => ({ x, y: at === 1 ? null : 20 + at * 7, series: '花间集' })),
  ...days.map((x, at) => ({ x, y: 30 + at * 5, series: '预计' })),
]

/** The parts of src/ui by name; the ones that belong together in one sample. A dialog or a menu opens by a button, over the page. */
export const samples: Readonly<Record<string, ComponentType>> = {
  Button: () => (
    <Toolbar>
      {([undefined, 'primary', 'danger', 'text', 'link'] as const).map((kind) => (
        <Fragment key={kind ?? 'plain'}>
          <Button kind={kind}>{kind ?? 'plain'}</Button>
          <Button kind={kind} size="small">
            small
          </Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
        </Fragment>
      ))}
      <Button size="large">large</Button>
      <Button shape="icon" aria-label="icon">
        <Icon of={ReloadOutlined} />
      </Button>
      <ButtonLink to="/">ButtonLink</ButtonLink>
      <ButtonAnchor href="#">ButtonAnchor</ButtonAnchor>
    </Toolbar>
  ),
  Alert: () => (['info', 'success', 'warning', 'error'] as const).map((tone) => <Alert key={tone} tone={tone}>{`${tone}: 花间集`}</Alert>),
  Tag: () => (
    <Toolbar>
      <Tag>plain</Tag>
      {(['good', 'bad', 'warning', 'quiet'] as const).map((tone) => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
      <Missing />
      <Unreadable />
    </Toolbar>
  ),
  Card: () => (
    <Card>
      <CardHead>
        <h3>Card</h3>
        <Button size="small">action</Button>
      </CardHead>
      <CardBody>What needs room around it.</CardBody>
    </Card>
  ),
  PageHead: () => (
    <PageHead title="PageHead">
      <Spacer />
      <Button kind="primary">action</Button>
    </PageHead>
  ),
  PageParts: function PagePartsSample() {
    const [chosen, choose] = useState('rows')
    return <PageParts label="parts" parts={['rows', 'trend'].map((value) => ({ value, label: value }))} chosen={chosen} choose={choose} />
  },
  PopoverButton: () => (
    <PopoverButton about="what is chosen" label="PopoverButton">
      {(close) => <Button onClick={close}>choose this</Button>}
    </PopoverButton>
  ),
  Field: () => (
    <>
      <TextField label="TextField" hint="a remark" value="" onChange={nothing} />
      <TextField label="TextField with rows" error="what is wrong" rows={2} value="" onChange={nothing} />
      <NumberField label="NumberField" value="" onChange={nothing} />
      <DateField label="DateField" value="" onChange={nothing} />
      <DayInput aria-label="DayInput" value="2026-11-01" change={nothing} />
      <SelectField label="SelectField" value="one" options={[{ value: 'one', label: 'one' }]} onChange={nothing} />
      <CheckField label="CheckField" hint="a remark" checked={false} onChange={nothing} />
      <FileField label="FileField" accept=".csv" onChange={nothing} />
      <FormField label="FormField" hint="around an input of its own">
        {(control) => <input {...control} type="color" />}
      </FormField>
      <FieldGroup label="FieldGroup">
        {['one', 'the other'].map((word) => (
          <label key={word}>
            <input type="radio" name="field-group" /> {word}
          </label>
        ))}
      </FieldGroup>
      <Hint>A remark that belongs to more than one input.</Hint>
      <FieldError>What is wrong with something that is no field.</FieldError>
      <SettledInput label="SettledInput" value="" change={nothing} />
      <SettledFigure label="SettledFigure" value="" change={nothing} />
    </>
  ),
  ProgressBar: () => <ProgressBar label="ProgressBar" done={4} begun={2} total={10} />,
  Segmented: function SegmentedSample() {
    const [chosen, choose] = useState('day')
    return <Segmented segments={['day', 'week', 'month'].map((value) => ({ value, label: value }))} chosen={chosen} choose={choose} />
  },
  Dialog: function DialogSample() {
    const [opened, open] = useState<'plain' | 'question' | 'panel' | null>(null)
    const close = () => open(null)
    return (
      <Toolbar>
        <Button onClick={() => open('plain')}>Dialog</Button>
        <Button onClick={() => open('question')}>ConfirmDialog</Button>
        <Button onClick={() => open('panel')}>TitledDialog</Button>
        <Dialog isOpen={opened === 'plain'} onClose={close} title="Dialog">
          <DialogHead>
            <h2>Dialog</h2>
          </DialogHead>
          <DialogBody>What it says.</DialogBody>
          <DialogFoot>
            <Button onClick={close}>close</Button>
          </DialogFoot>
        </Dialog>
        <ConfirmDialog
          isOpen={opened === 'question'}
          title="ConfirmDialog"
          confirmLabel="delete"
          isBusy={false}
          confirm={close}
          close={close}
        >
          What cannot be taken back.
        </ConfirmDialog>
        <TitledDialog isOpen={opened === 'panel'} title="TitledDialog" close={close} foot={<Button onClick={close}>done</Button>}>
          Work that takes a while.
        </TitledDialog>
      </Toolbar>
    )
  },
  MenuPopover: function MenuSample() {
    const [place, setPlace] = useState<{ readonly x: number; readonly y: number } | null>(null)
    return (
      <Toolbar>
        <Button onClick={({ clientX, clientY }) => setPlace({ x: clientX, y: clientY })}>MenuPopover</Button>
        {place && (
          <MenuPopover place={place} label="menu" leave={() => setPlace(null)}>
            <button type="button" role="menuitem">
              first
            </button>
            <button type="button" role="menuitem" disabled>
              disabled
            </button>
          </MenuPopover>
        )}
      </Toolbar>
    )
  },
  States: () => (
    <>
      <PageSkeleton />
      <ListSkeleton />
      <Empty>
        <p>Nothing to show</p>
        <Button>what to do about it</Button>
      </Empty>
      <ListMessage title="ListMessage" hint="a hint" />
      <ListFailure error={new Error('what happened')} retry={nothing} />
      <ListStale error={new Error('what happened')} retry={nothing} answeredAt={0} />
    </>
  ),
  Errors: () => (
    <>
      <NotFound login="#" />
      <PageError error={new Error('what happened')} resetErrorBoundary={nothing} />
    </>
  ),
  Small: () => (
    <Toolbar>
      <Avatar name="花间集" picture={undefined} />
      <Avatar name="花间集" picture={undefined} size="large" />
      <Picture address={null} size={40} />
      <Picture address="https://nowhere.example/goods.jpeg" size={72} alt="花间集" />
      <Copyable text="20240117" />
      <HintButton about="HintButton">What it says.</HintButton>
      <HintButton word="word" about="word: what it says">
        What it says.
      </HintButton>
      <Brand />
      <LocaleSwitch />
      <ThemeSwitch />
    </Toolbar>
  ),
  Sortable: Sorted,
  Chart: () => (
    <>
      {(['line', 'bar', 'spark'] as const).map((kind) => (
        <Chart key={kind} kind={kind} label={kind} rows={rows} />
      ))}
      <Chart kind="line" label="gap" rows={rowsWithGap} dashed={['预计']} />
      <Chart kind="column" label="gaps" rows={rowsWithGap} hasValues />
      <Spark label="Spark" values={[3, 5, null, 4, 8]} />
      <DataTable label="DataTable">
        <thead>
          <ColumnHeads heads={['x', { number: 'y' }]} />
        </thead>
        <tbody>
          {rows.map(({ x, y }) => (
            <tr key={x}>
              <th scope="row">{x}</th>
              <td className="zg-cell-number">{y}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  ),
}

function Sorted() {
  const [ids, setIds] = useState<readonly string[]>(days)
  const move = (id: string, over: string) => setIds((now) => now.filter((each) => each !== id).toSpliced(now.indexOf(over), 0, id))
  return (
    <Sortable ids={ids} axis="y" titleOf={(id) => id} hint="Space" move={move}>
      <ul>
        {ids.map((id) => (
          <SortedDay key={id} id={id} />
        ))}
      </ul>
    </Sortable>
  )
}

function SortedDay({ id }: { readonly id: string }) {
  const item = useSortable({ id })
  return (
    <li ref={item.setNodeRef} style={sortedStyle(item, 'y')}>
      <SortGrip item={item} label={id} /> {id}
    </li>
  )
}
