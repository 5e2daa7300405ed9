import { cx } from '#components/ui/class-names.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { DocumentView } from '#lib/modules/documents/contract/document-view.ts';

/** Paper of a document on a screen, in its own language: texts of the page and the PDF that its buyer gets. */
export type DocumentSheet = { view: DocumentView; language: Language; direction: 'rtl' | 'ltr' };

export function PaperSheet({ view, language, direction }: DocumentSheet) {
  const { title, seller, business, address, logo, marks, facts, items, sums, foot } = view;
  return (
    <article
      lang={language}
      dir={direction}
      className="grid gap-5 rounded-panel border bg-surface p-4 [overflow-wrap:anywhere] sm:p-6"
    >
      <header className="flex items-center gap-3">
        {logo ? (
          // biome-ignore lint/performance/noImgElement: a picture of a seller, by its own address
          <img src={logo.address} width={Math.round((40 * logo.width) / logo.height)} height={40} alt="" />
        ) : null}
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi>{seller}</bdi>
          </p>
          <span className="block text-sm text-muted">
            {[business, address === '' ? '' : isolate(address)].filter((part) => part !== '').join(', ')}
          </span>
        </div>
      </header>
      <div>
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-sm text-muted">{marks.always.join(', ')}</p>
      </div>
      <dl className="grid gap-y-1.5">
        {facts.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[minmax(6.5rem,1fr)_minmax(0,2fr)] gap-x-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="grid gap-y-2 border-t pt-4">
        {items.map(({ name, detail, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper have their places alone
          <div key={place} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">
              <bdi>{name}</bdi>
              {detail === '' ? null : <span className="block text-sm text-muted">{detail}</span>}
            </dt>
            <dd className="figures shrink-0">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="grid gap-y-1.5 border-t pt-4">
        {sums.map(({ name, value, isStrong = false }) => (
          <div key={name} className={cx('flex items-baseline justify-between gap-4', isStrong && 'font-semibold')}>
            <dt className={cx(!isStrong && 'text-muted')}>{name}</dt>
            <dd className="figures shrink-0">{value}</dd>
          </div>
        ))}
      </dl>
      {foot === '' ? null : <p className="text-sm text-muted">{foot}</p>}
    </article>
  );
}
