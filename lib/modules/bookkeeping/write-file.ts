import type { Language } from '#lib/kernel/language.ts';
import { WORKBOOK_MEDIA_TYPE } from '#lib/platform/tables/write-workbook.ts';
import { writeZip } from '#lib/platform/tables/write-zip.ts';
import type { HandOverFormat } from './contract/formats.ts';
import type { Exported } from './exported.ts';
import { hashavshevetFiles } from './hashavshevet/files.ts';
import { entriesCsv, entriesXlsx } from './papers/write-tables.ts';

/** A file that is written while its lines are read. */
export type WrittenFile = { name: string; mediaType: string; chunks: AsyncGenerator<Uint8Array> };

const KINDS = {
  xlsx: { ending: 'xlsx', mediaType: WORKBOOK_MEDIA_TYPE, write: entriesXlsx },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8', write: entriesCsv },
  hashavshevet: {
    ending: 'zip',
    mediaType: 'application/zip',
    write: (exported: Exported, language: Language) => writeZip(hashavshevetFiles(exported, language), exported.at),
  },
} as const satisfies Record<
  HandOverFormat,
  {
    ending: string;
    mediaType: string;
    write: (exported: Exported, language: Language) => AsyncGenerator<Uint8Array>;
  }
>;

/** An export as a file in a language. */
export function writeFile(exported: Exported, format: HandOverFormat, language: Language): WrittenFile {
  const { ending, mediaType, write } = KINDS[format];
  const { period, handOver } = exported;
  const name = handOver === null ? `entries-${period}` : `hand-over-${handOver}-${period}`;
  return { name: `${name}.${ending}`, mediaType, chunks: write(exported, language) };
}
