import type { Block } from '#lib/docs/blocks.ts';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import { FieldTable } from './field-table.tsx';
import { InlineText } from './inline-text.tsx';
import { MovesDrawing } from './moves-drawing.tsx';
import { SampleTabs } from './sample-tabs.tsx';

/** The blocks of a topic. Their English stands in its own direction on a page of any language. */
export function Blocks({ blocks, isRightToLeft }: { blocks: readonly Block[]; isRightToLeft: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {blocks.map((block, index) => (
        <OneBlock key={`${block.kind}-${index.toString()}`} block={block} isRightToLeft={isRightToLeft} />
      ))}
    </div>
  );
}

const spoken = (language: Language = 'en'): { lang: string; dir: 'rtl' | 'ltr' } => ({
  lang: language,
  dir: directionOf(language),
});

function OneBlock({ block, isRightToLeft }: { block: Block; isRightToLeft: boolean }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2
          id={block.id}
          {...spoken(block.language)}
          className="mt-6 text-start scroll-mt-6 border-t pt-5 text-lg font-semibold break-words"
        >
          {block.text}
        </h2>
      );
    case 'text':
      return (
        <p {...spoken(block.language)} className="me-auto max-w-prose text-start">
          <InlineText text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul {...spoken(block.language)} className="me-auto grid max-w-prose list-disc gap-1.5 ps-5">
          {block.items.map((item) => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <WordTable {...block} />;
    case 'fields':
      return <FieldTable label={block.label} fields={block.fields} />;
    case 'samples':
      return <SampleTabs label={block.label} samples={block.samples} />;
    case 'moves':
      return <MovesDrawing moves={block.moves} isRightToLeft={isRightToLeft} />;
  }
}

/** The first column is code, which names its row. */
function WordTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div lang="en" dir="ltr" className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className="w-full min-w-[30rem] text-start">
        <thead>
          <tr className="border-b text-muted">
            {head.map((name) => (
              <th key={name} scope="col" className="py-2 pe-6 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={[first, ...rest].join('|')} className="border-b align-top">
              <th scope="row" className="py-2 pe-6 text-start font-normal">
                <code translate="no" className="font-mono text-sm">
                  {first}
                </code>
              </th>
              {rest.map((cell, index) => (
                <td key={head[index + 1]} className="py-2 pe-6 last:pe-0">
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
