import { execFileSync } from 'node:child_process';
import { beyondGrace, confirmTranslations, findOutdated, type Outdated, textsOfCommit } from './checks/translations.ts';

/**
 * `npm run texts`: translations whose English was reworded since. `npm run texts -- confirm` says that those which
 * differ from the last commit translate the English of today; `npm run texts -- confirm he payment-page:card. ends:`
 * says so of translations that stay as they are (beginnings of names; a language alone means all that wait in it).
 */
const [command, ...names] = process.argv.slice(2);

const nameOf = ({ language, namespace, key }: Outdated): string => `${language} ${namespace}:${key}`;

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 });

/** A file as the last commit has it; null for one that it has not. */
function committed(path: string): string | null {
  try {
    return git('show', `HEAD:./${path}`);
  } catch {
    return null;
  }
}

if (command === 'confirm') {
  const [language, ...keys] = names;
  // Without a commit to compare with, every text would count as changed: this throws then.
  if (language === undefined) git('rev-parse', '--verify', 'HEAD');
  const before = language === undefined ? textsOfCommit(committed) : new Map<string, string>();
  const isNamed = (text: Outdated): boolean =>
    text.language === language &&
    (keys.length === 0 || keys.some((key) => `${text.namespace}:${text.key}`.startsWith(key)));
  const count = confirmTranslations((text, translation) =>
    language === undefined ? before.get(nameOf(text)) !== translation : isNamed(text),
  );
  console.log(`${count} translations confirmed.`);
} else {
  const outdated = findOutdated();
  for (const text of outdated)
    console.log(`${nameOf(text)}: ${text.was === undefined ? 'is new' : 'its English was reworded'}`);
  const faults = beyondGrace(outdated);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) {
    console.log('Revise them, then: npm run texts -- confirm');
    process.exitCode = 1;
  }
}
