import styles from './announcement-words.module.css'

/** A part of a line; `url` where it is a link. It may have line breaks. */
interface Span {
  readonly text: string
  readonly url: string | null
  readonly isStrong: boolean
  readonly isEmphasized: boolean
}

/** `number` of an item of a numbered list, else null. */
interface Block {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'quote'
  readonly number: number | null
  readonly spans: readonly Span[]
}

/** What an announcement says: its paragraphs, headings, lists and quotes. */
export function AnnouncementWords({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.words}>
      {joinItems(blocks).map((part, index) => (
        // The words of an announcement never change.
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

type List = { kind: 'list'; isNumbered: boolean; start: number; items: Block[] }

/** Puts the items of a list together, which come one after the other. */
function joinItems(blocks: readonly Block[]): (Block | List)[] {
  const parts: (Block | List)[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    const isNumbered = block.number !== null
    if (block.kind !== 'item') parts.push(block)
    else if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(block)
    else parts.push({ kind: 'list', isNumbered, start: block.number ?? 1, items: [block] })
  }
  return parts
}

function Part({ part }: { part: Block | List }) {
  if (part.kind === 'heading') {
    return (
      <h4>
        <Spans spans={part.spans} />
      </h4>
    )
  }
  if (part.kind === 'list') return <ItemList list={part} />
  const Tag = part.kind === 'quote' ? 'blockquote' : 'p'
  return (
    <Tag>
      <Spans spans={part.spans} />
    </Tag>
  )
}

function ItemList({ list: { isNumbered, start, items } }: { list: List }) {
  const children = items.map(({ spans }, index) => (
    <li key={index}>
      <Spans spans={spans} />
    </li>
  ))
  return isNumbered ? <ol start={start}>{children}</ol> : <ul>{children}</ul>
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => <SpanText key={index} span={span} />)
}

function SpanText({ span: { text, url, isStrong, isEmphasized } }: { span: Span }) {
  if (url !== null) {
    return (
      <a href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  }
  if (isStrong) return <strong>{text}</strong>
  return isEmphasized ? <em>{text}</em> : text
}
