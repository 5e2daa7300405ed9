import type { PapersContext } from '#lib/modules/statements/index.ts';

/** Dependencies of archives: those of statements as files. `origin` without a slash at the end. */
export type ArchivesContext = PapersContext & { origin: string };
