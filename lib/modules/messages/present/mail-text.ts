import { directionOf } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { MailFact, MailModel } from './mail-model.ts';
import { isolateLtr } from './plain-text.ts';

const MARK_RIGHT_TO_LEFT = '\u200f';

/**
 * The same e-mail as plain text. In Hebrew and Arabic each line begins with a mark of direction, because a line that
 * happens to begin with a Latin name would read from the left; an address is alone on its line, so that no text joins
 * it.
 */
export function mailText({
  language,
  sender,
  greeting,
  title,
  amount,
  code,
  lead,
  facts,
  action,
  also,
  notes,
  footer,
}: MailModel): string {
  const line = (text: string): string => (directionOf(language) === 'rtl' ? MARK_RIGHT_TO_LEFT + text : text);
  const value = (fact: MailFact): string =>
    fact.as === 'code' ? isolateLtr(fact.value, language) : fact.as === 'words' ? isolate(fact.value) : fact.value;
  const largest = amount === null ? code : amountText(amount.minor, amount.currency, language);
  const heading = largest === null ? title : `${title}: ${amount === null ? isolateLtr(largest, language) : largest}`;
  const blocks = [
    [sender],
    greeting === null ? [] : [greeting],
    [heading],
    [lead],
    facts.map((fact) => `${fact.label}: ${value(fact)}`),
    action === null ? [] : [`${action.label}:`],
  ];
  const written = blocks.filter((block) => block.length > 0).map((block) => block.map(line).join('\n'));
  const after = [...notes.map(line), [...footer].map(line).join('\n')];
  const quiet = also.map(({ label, url }) => `\n${line(`${label}:`)}\n${url}\n`).join('');
  const address = action === null ? '' : `${action.url}\n${quiet}`;
  return `${written.join('\n\n')}\n${address}\n${after.join('\n\n')}\n`;
}
