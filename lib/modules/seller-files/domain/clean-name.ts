import { MAX_NAME } from '../contract/limits.ts';
import type { KeptFormat } from '../contract/file-types.ts';

/** Extensions that a name may carry, one after another; the extension of the actual format replaces them. */
const KNOWN = [
  'pdf|jpe?g|jpe|jfif|png|bmp|dib|tiff?|gif|webp|heic|svgz?|docx?|docm|dotm?|x?html?|xml|m?js|php\\d?|phtml|asp|aspx',
  'jsp|exe|com|scr|bat|cmd|ps1|sh|vbs|hta|lnk|jar|msi|app|zip|rar|7z|eml|msg|url',
];
const ENDINGS = new RegExp(String.raw`(\s*\.(${KNOWN.join('|')}))+\s*$`, 'i');

/** Parts of a path, of either kind of system. */
const FOLDERS = /^.*[/\\]/s;

/**
 * Characters that no name shows: controls, marks of text direction, invisible ones, and those with a meaning in a
 * shell, a header or a page.
 */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029"<>|:*?%]+/gu;

const CHARACTERS = (text: string): string[] => [...text];

/**
 * A name that is safe to show and to save: the last part of a path, without hidden characters, with the extension of
 * the actual format. The name decides nothing else. `document` where nothing is left.
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
