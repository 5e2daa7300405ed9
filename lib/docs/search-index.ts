import type { Block, DescribedField, DocsContext } from './blocks.ts';
import { allOperations, type OperationDoc } from './operations.ts';
import { blocksOf, TOPICS, type TopicSlug } from './topics/index.ts';

/** One entry of the reference's search. `where` is its page, in the reader's language if the page has a title there. */
export type SearchEntry = { href: string; title: string; where: string; text: string };

/** Titles in the reader's language. `codes` are the errors and declines with their sentences. */
export type SearchTitles = {
  topics: Readonly<Record<TopicSlug, { title: string; lead: string }>>;
  errors: string;
  verify: string;
  codes: readonly { code: number; words: string }[];
};

const plainText = (text: string): string => text.replace(/`([^`]*)`/g, '$1').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/** Entries of a page: each heading with the text below it, and each row of its tables. */
function entriesOf(blocks: readonly Block[], href: string, where: string): SearchEntry[] {
  let at = href;
  const entries: SearchEntry[] = [];
  const say = (text: string) => {
    const last = entries.at(-1);
    if (last && last.href === at) last.text = `${last.text} ${plainText(text)}`.trim();
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      at = `${href}#${block.id}`;
      entries.push({ href: at, title: block.text, where, text: '' });
    } else if (block.kind === 'text') say(block.text);
    else if (block.kind === 'list')
      for (const item of block.items)
        entries.push({ href: at, title: plainText(item).split(/[:.;]/)[0] ?? '', where, text: plainText(item) });
    else if (block.kind === 'table')
      for (const [first = '', ...rest] of block.rows)
        entries.push({ href: at, title: first, where, text: plainText(rest.join(' · ')) });
    else if (block.kind === 'fields') entries.push(...fieldEntries(block.fields, at, where));
  }
  return entries;
}

const fieldEntries = (fields: readonly DescribedField[], href: string, where: string): SearchEntry[] =>
  fields.flatMap((field) => [
    {
      href,
      title: field.name,
      where,
      text: plainText([field.type, ...field.rules, field.meaning].filter(Boolean).join(' · ')),
    },
    ...fieldEntries(field.fields, href, where),
  ]);

function operationEntries({
  id,
  method,
  path,
  summary,
  pathFields,
  queryFields,
  bodyFields,
  responseFields,
}: OperationDoc): SearchEntry[] {
  const [href, where] = [`/docs/operations/${id}`, `${method} ${path}`];
  const names = (fields: readonly DescribedField[]): string =>
    fields
      .flatMap(({ name, fields: below }) => [name, names(below)])
      .join(' ')
      .trim();
  return [
    { href, title: where, where: id, text: summary },
    ...[...pathFields, ...queryFields, ...bodyFields].map(({ name, meaning, rules }) => ({
      href: `${href}#request`,
      title: name,
      where,
      text: plainText([...rules, meaning].filter(Boolean).join(' · ')),
    })),
    { href: `${href}#response`, title: id, where, text: names(responseFields) },
  ];
}

export function searchIndex(context: DocsContext, titles: SearchTitles): SearchEntry[] {
  return [
    ...TOPICS.flatMap((slug) => {
      const { title, lead } = titles.topics[slug];
      const href = `/docs/${slug}`;
      return [{ href, title, where: slug, text: lead }, ...entriesOf(blocksOf(slug, context), href, title)];
    }),
    ...allOperations(`${context.origin}/api`).flatMap(operationEntries),
    ...titles.codes.map(({ code, words }) => ({
      href: '/docs/errors',
      title: String(code),
      where: titles.errors,
      text: words,
    })),
    { href: '/docs/verify', title: titles.verify, where: 'verify', text: 'svc_signature webhook-signature' },
  ];
}
