import Link from 'next/link';
import { Fragment } from 'react';

const PARTS = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

/** English text of the reference with its `code` and [links](/docs), in its own direction on a page of any. */
export function InlineText({ text }: { text: string }) {
  const parts = [...text.matchAll(PARTS)];
  const plain = (index: number): string => text.slice(index === 0 ? 0 : endOf(parts[index - 1]), parts[index]?.index);
  return (
    <>
      {[...parts, undefined].map((part, index) => (
        <Fragment key={part?.index ?? 'end'}>
          {plain(index)}
          {part ? <Part code={part[1]} words={part[2]} href={part[3]} /> : null}
        </Fragment>
      ))}
    </>
  );
}

const endOf = (part: RegExpExecArray | undefined): number => (part ? part.index + part[0].length : 0);

function Part({
  code,
  words,
  href = '',
}: {
  code: string | undefined;
  words: string | undefined;
  href: string | undefined;
}) {
  if (code !== undefined)
    return (
      <code translate="no" className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm [overflow-wrap:anywhere]">
        {code}
      </code>
    );
  // The dashboard's script is for who is signed in, and not fetched ahead for a reader.
  return (
    <Link href={href} prefetch={href.startsWith('/docs') ? null : false} className="text-accent text-link">
      {words}
    </Link>
  );
}
