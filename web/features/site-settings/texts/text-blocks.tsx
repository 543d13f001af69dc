// A text of the operator. It consists of these elements only, because the server sends blocks and no HTML.
import { createElement, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { TextBlock, TextRun } from '#contract/site-settings/site-texts.ts';
import styles from './text-blocks.module.css';

/** The parts have no names of their own, so they are children and not a list with keys. */
export const TextBlocks = ({ blocks }: { blocks: readonly TextBlock[] }) =>
  createElement('div', { className: styles.blocks }, ...blocks.map(elementOf));

function elementOf(block: TextBlock): ReactElement {
  switch (block.kind) {
    case 'paragraph':
      return createElement('p', null, ...block.runs.map(inlineOf));
    case 'heading':
      return createElement(`h${block.level}`, null, ...block.runs.map(inlineOf));
    case 'list':
      return listOf(
        block.start,
        block.items.map(({ runs, start, items }) => [
          ...runs.map(inlineOf),
          ...(items.length === 0
            ? []
            : [
                listOf(
                  start,
                  items.map((item) => item.map(inlineOf)),
                ),
              ]),
        ]),
      );
    default:
      return tableOf(block);
  }
}

const listOf = (start: number | null, items: readonly (readonly ReactElement[])[]): ReactElement =>
  createElement(
    start === null ? 'ul' : 'ol',
    start === null || start === 1 ? null : { start },
    ...items.map((item) => createElement('li', null, ...item)),
  );

const cellsOf = (tag: 'td' | 'th', cells: readonly (readonly TextRun[])[]): ReactElement =>
  createElement(
    'tr',
    null,
    ...cells.map((cell) => createElement(tag, tag === 'th' ? { scope: 'col' } : null, ...cell.map(inlineOf))),
  );

const tableOf = ({ head, rows }: Extract<TextBlock, { kind: 'table' }>): ReactElement => (
  // Keyboards can scroll a wide table on a phone.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  <div className={styles.scroll} role="group" aria-label="Table" tabIndex={0}>
    <table>
      <thead>{cellsOf('th', head)}</thead>
      {createElement('tbody', null, ...rows.map((row) => cellsOf('td', row)))}
    </table>
  </div>
);

function inlineOf({ text, isStrong, isEmphasized, href }: TextRun): ReactElement {
  const emphasized = isEmphasized ? <em>{text}</em> : <>{text}</>;
  const content = isStrong ? <strong>{emphasized}</strong> : emphasized;
  if (href === null) return content;
  return href.startsWith('/') ? (
    <Link to={href}>{content}</Link>
  ) : (
    <a href={href} {...(!href.startsWith('#') && { rel: 'noopener nofollow' })}>
      {content}
    </a>
  );
}
