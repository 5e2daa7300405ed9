import { bound } from '#lib/platform/db/bound.ts';
import * as asking from './ask-for-archive.ts';
import * as archives from './queries/archives.sql.ts';

/** Reads and actions of the screens of archives. */

export const archivesOf = bound(archives.archivesOf);
export const findArchive = bound(archives.findArchive);
export const partsOf = bound(archives.partsOf);
export const askFor = bound(asking.askFor);
