import { sourceOf } from '#lib/kernel/retention.ts';
import { canonical } from '#lib/modules/statements/index.ts';
import type { IndexOf } from '../index-page/index-page.ts';
import type { WrittenFile } from '../make/write-zip.ts';

/** Version of the form of an index. */
const FORM = 1;

/** The index of an archive for programs: JSON by RFC 8785 with the SHA-256 of every file. */
export const indexContent = (of: IndexOf & { written: readonly WrittenFile[] }): string =>
  canonical({
    form: FORM,
    holder: { name: of.holder.name, business_number: of.holder.businessNumber },
    year: String(of.year),
    language: of.language,
    time_zone: of.timeZone,
    months: [...of.months],
    kept_until: of.keptUntil,
    kept_by: sourceOf('books'),
    files: of.written.map(({ path, kind, bytes, sha256 }) => ({ path, kind, bytes, sha256 })),
  });
