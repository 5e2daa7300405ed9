import { MAX_NAME } from '../contract/limits.ts';
import type { KeptFormat } from '../contract/file-types.ts';

/** Endings that a name may have come with, one after another; the one of what the file is takes their place. */
const ENDINGS =
  /(\s*\.(pdf|jpe?g|jpe|jfif|png|bmp|dib|tiff?|docx?|docm|dotm?|gif|webp|heic|svgz?|x?html?|xml|m?js|php\d?|phtml|asp|aspx|jsp|exe|com|scr|bat|cmd|ps1|sh|vbs|hta|lnk|jar|msi|app|zip|rar|7z|eml|msg|url))+\s*$/i;

/** Parts of a path, of either kind of system. */
const FOLDERS = /^.*[/\\]/s;

/**
 * Signs that no name shows: controls, signs that turn the direction of writing, invisible ones, and what a shell, a
 * header or a page could take for its own.
 */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029"<>|:*?%]+/gu;

const CHARACTERS = (text: string): string[] => [...text];

/**
 * A name as it may be shown and saved: the last part of a path, without signs that hide something, with the ending of
 * what the bytes are. Nothing else of the file follows from it. `document` where nothing is left.
 */
export function cleanName(sent: string, format: KeptFormat): string {
  const bare = sent
    .normalize('NFC')
    .replace(FOLDERS, '')
    .replace(UNSHOWN, ' ')
    .replace(/\s+/g, ' ')
    .replace(ENDINGS, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = `.${format === 'jpeg' ? 'jpg' : format}`;
  return `${
    CHARACTERS(bare)
      .slice(0, MAX_NAME - ending.length)
      .join('')
      .trimEnd() || 'document'
  }${ending}`;
}
