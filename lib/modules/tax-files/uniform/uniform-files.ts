import type { Language } from '#lib/kernel/language.ts';
import { type ZipFile, writeZip } from '#lib/platform/tables/write-zip.ts';
import { uniformReport } from '../present/uniform-report.ts';
import { folderOf, iniFile, type UniformHead } from './ini-file.ts';
import type { Written } from './write-uniform.ts';

/** The files of a run in their folder, and the report that is printed after it. */

type Data = { chunks: AsyncGenerator<Uint8Array>; written: Written };

/** Files of a run. INI.TXT counts what BKMVDATA has, so that it is written after it. */
export async function* uniformFiles(head: UniformHead, data: Data, language: Language): AsyncGenerator<ZipFile> {
  const folder = folderOf(head).join('/');
  const packed = writeZip([{ name: 'BKMVDATA.TXT', chunks: data.chunks }], head.run.madeAt);
  yield { name: `${folder}/BKMVDATA.zip`, chunks: packed };
  yield { name: `${folder}/INI.TXT`, chunks: [iniFile(head, data.written)] };
  yield { name: 'report.html', chunks: [new TextEncoder().encode(uniformReport(head, data.written, language))] };
}
