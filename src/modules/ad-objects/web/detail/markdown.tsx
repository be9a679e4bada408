import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, parseMarkdown } from '#words/markdown.ts';
import styles from './markdown.module.css';

/** A description as elements: nothing in it is ever treated as HTML. */
export function DetailMarkdown({ source }: { source: string }) {
  return <div className={`${styles.text} stack gap-3 t-17 anywhere measure`}>{blocks(parseMarkdown(source))}</div>;
}

// The page has a heading of its own above, so the text's begin at the third level.
const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5' } as const;

/** The tree never changes its order, so places serve as keys. */
const blocks = (list: readonly Block[]): ReactNode =>
  list.map((block, place) => <Fragment key={String(place)}>{blockOf(block)}</Fragment>);

const inlines = (list: readonly Inline[]): ReactNode =>
  list.map((inline, place) => <Fragment key={String(place)}>{inlineOf(inline)}</Fragment>);

function blockOf(block: Block): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.children)}</p>;
    case 'heading': {
      const Heading = HEADINGS[block.level];
      return <Heading>{inlines(block.children)}</Heading>;
    }
    case 'list': {
      const List = block.start === null ? 'ul' : 'ol';
      return (
        <List start={block.start !== null && block.start !== 1 ? block.start : undefined}>
          {block.items.map((item, place) => (
            <li key={String(place)}>{itemOf(item)}</li>
          ))}
        </List>
      );
    }
    case 'quote':
      return <blockquote>{blocks(block.children)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

/** A short item reads as a line, without the space around a paragraph. */
const itemOf = (item: readonly Block[]): ReactNode =>
  item.map((block, place) => (
    <Fragment key={String(place)}>
      {block.type === 'paragraph' && item.length < 3 ? inlines(block.children) : blockOf(block)}
    </Fragment>
  ));

function inlineOf(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.type) {
    case 'break':
      return <br />;
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return (
        <a href={inline.href} rel="nofollow ugc noopener noreferrer" target="_blank">
          {inlines(inline.children)}
        </a>
      );
    default: {
      const Mark = inline.type;
      return <Mark>{inlines(inline.children)}</Mark>;
    }
  }
}
