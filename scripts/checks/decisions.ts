/** Decision records: what each says at its top, and the rows of their index. */

export type DecisionFile = { name: string; text: string };

type DecisionHead = { number: number; title: string; status: string; date: string; sentence: string };

const HEAD = /^# (\d+)\. (\S[^\n]*)\n\nStatus: ([^\n]+) · (\d{4}-\d{2}-\d{2})\n\n> ([^\n]+[.!?"])\n(?:\n|$)/;

/** Longest sentence of a record, characters: it has to fit into a message. */
const MAX_SENTENCE = 220;

/** The top of a record: number and subject, status and date, one sentence. Null where one of them is missing. */
export function decisionHead(text: string): DecisionHead | null {
  const [, number, title = '', status = '', date = '', sentence = ''] = HEAD.exec(text) ?? [];
  return number === undefined ? null : { number: Number(number), title, status, date, sentence };
}

/** Faults in the tops of these records, one line each. */
export function faultsOfDecisions(files: readonly DecisionFile[]): string[] {
  return files.flatMap(({ name, text }) => {
    const head = decisionHead(text);
    if (!head)
      return [`${name}: wants "# <number>. <Subject>", "Status: <word> · <date>" and "> <one sentence.>" at its top`];
    const faults = [];
    if (head.number !== Number(name.slice(0, 4))) faults.push(`${name}: is number ${head.number} in its title`);
    if (head.sentence.length > MAX_SENTENCE)
      faults.push(`${name}: its sentence is longer than ${MAX_SENTENCE} characters`);
    if (!/^(accepted|superseded by \[|merged into \[|withdrawn)/.test(head.status))
      faults.push(`${name}: is ${head.status}`);
    return faults;
  });
}

/** The row of the index for a record. */
export function indexRow({ name, text }: DecisionFile): string {
  const head = decisionHead(text);
  if (!head) return `| ? | ${name} |`;
  const { number, title, status, date, sentence } = head;
  return `| ${number} | [${title}](${name}) | ${status} | ${date} | ${sentence} |`;
}

/** The rows of the index, in the order in which they stand. */
export const rowsOfIndex = (index: string): string[] => index.split('\n').filter((line) => /^\| \d/.test(line));

/** Rows of the index that no head of a table stands above, or that stand behind a higher number of their table. */
export function faultsOfIndex(index: string): string[] {
  const faults: string[] = [];
  // The highest number so far of the table that is being read; null outside of one.
  let last: number | null = null;
  for (const line of index.split('\n')) {
    const number = Number(/^\| (\d+) \|/.exec(line)?.[1] ?? Number.NaN);
    if (line.startsWith('|---')) last = 0;
    else if (!line.startsWith('|')) last = null;
    else if (Number.isNaN(number)) continue;
    else if (last === null) faults.push(`${number} stands in no table`);
    else if (number < last) faults.push(`${number} stands behind ${last}`);
    else last = number;
  }
  return faults;
}
