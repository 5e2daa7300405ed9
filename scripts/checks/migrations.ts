import { partsOf, type SqlStatement, statementsOf, wordsOf } from './sql-statements.ts';

/**
 * Rules of a migration (docs/architecture.md, "Migrations"): processes of before and after it run at once, no request
 * waits behind it for long, and the same file fits every schema. The first line says its step: `-- expand: …` adds, `--
 * migrate: …` fills, `-- contract: …` drops columns and tables that no process uses any more.
 */

export type Finding = { rule: string; statement: string };

const STEP = /^-- (expand|migrate|contract): \S/;

/** Functions that make objects, and may: in the sandbox and in tests alone. */
const MAKES_OBJECTS: readonly string[] = ['app_clock_moved'];

/** PostgreSQL's own schemas, which have these names everywhere. */
const EVERYWHERE = ['pg_catalog', 'information_schema'];

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_$]*`;
/** Behind these words stands a table or the like, never a column of an alias. */
const QUALIFIED = new RegExp(
  String.raw`\b(?:table|only|join|into|update|references|function|procedure|type|sequence|index) (${NAME}) \. ${NAME}`,
  'gu',
);
/** Schemas that installations of ours have; behind any word. */
const OURS = /\b(?:public|vault|cell_\w+) \. \w/;
const OURS_IN_TEXT = /^"?(?:public|vault|cell_\w+)"?\./;
const MAKES =
  /\b(?:create|alter|drop)\s+(?:(?:or\s+replace|unlogged|temp|unique)\s+)*(?:table|index|function|trigger|type|schema|role)\b/i;
const TAKES_AWAY = [
  /^drop (?!trigger|index concurrently)/,
  /^alter table .*\b(?:drop (?!constraint|not null|default|expression|identity)\w+|rename)\b/,
  /^alter (?:type|index|sequence|function) .* rename\b/,
];
const REWRITES = /\balter (?:column )?\w+ (?:set not null|(?:set data )?type)\b/;
const VOLATILE_DEFAULT = /\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval|app_instant|uuid_generate_v4)\b/;

type Migration = { tables: Set<string>; adds: Set<string>; step: string | undefined };

/** Faults in the text of a migration; empty if it is sound. */
export function findingsIn(sql: string): Finding[] {
  const statements = statementsOf(sql);
  const step = STEP.exec(sql)?.[1];
  const migration: Migration = { tables: new Set(statements.flatMap(madeTable)), adds: new Set(), step };
  const whole = statements.map(wordsOf);
  const isConcurrent = whole.some((text) => /\bindex concurrently\b/.test(text));
  return [
    ...(step ? [] : [found('its first line says its step: -- expand, -- migrate or -- contract', whole[0])]),
    ...(isConcurrent
      ? whole.length === 1
        ? []
        : [found('an index that is made CONCURRENTLY is a migration of its own', whole.find(isIndexWords))]
      : /^set lock_timeout\b/.test(whole[0] ?? '')
        ? []
        : [found('it begins with SET lock_timeout', whole[0])]),
    ...statements.flatMap((one) => findingsOf(one, migration)),
    ...tablesWithoutKey(statements),
  ];
}

const found = (rule: string, statement = ''): Finding => ({ rule, statement: statement.slice(0, 100) });

const isIndexWords = (text: string): boolean => /^create (?:unique )?index\b/.test(text);

const madeTable = (tokens: SqlStatement): string[] => {
  const [, table] = /^create (?:unlogged )?table (?:if not exists )?([^ ]+)/.exec(wordsOf(tokens)) ?? [];
  return table === undefined ? [] : [table];
};

function findingsOf(tokens: SqlStatement, migration: Migration): Finding[] {
  const text = wordsOf(tokens);
  const rules = [
    ...schemaRules(tokens, text),
    ...indexRules(text, migration),
    ...stepRules(text, migration),
    ...(/^create (?:or replace )?(?:function|procedure)\b/.test(text) ? functionRules(tokens, text) : []),
    ...(/^alter table\b/.test(text) ? tableRules(tokens, text, migration) : []),
  ];
  return rules.map((rule) => found(rule, text));
}

function schemaRules(tokens: SqlStatement, text: string): string[] {
  const bodies = tokens.flatMap(({ kind, text: body }) =>
    kind === 'body' ? statementsOf(body).map((one) => wordsOf(one)) : [],
  );
  const isNamed = [text, ...bodies].some(
    (one) => OURS.test(one) || [...one.matchAll(QUALIFIED)].some(([, schema = '']) => !EVERYWHERE.includes(schema)),
  );
  const isInText = tokens.some(({ kind, text: said }) => kind === 'text' && OURS_IN_TEXT.test(said));
  const setsPath = /\bset (?:local |session )?search_path (?!from current\b)/.test(text);
  const isMade = /^(?:create|drop|alter) schema\b|\bin schema\b|\bset schema\b/.test(text);
  return isNamed || isInText || setsPath || isMade
    ? ['a schema is written out; the search path of the connection says it']
    : [];
}

function indexRules(text: string, { tables }: Migration): string[] {
  const [, concurrently, table] =
    /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?([^ ]+)/.exec(text) ?? [];
  if (table === undefined || tables.has(table) || concurrently) return [];
  return ['an index of a table that is there already is made CONCURRENTLY'];
}

function stepRules(text: string, { step, tables }: Migration): string[] {
  const rules: string[] = [];
  if (step !== 'contract' && TAKES_AWAY.some((one) => one.test(text)))
    rules.push('what is dropped or renamed, a -- contract: migration does');
  const [, changed] = /^(?:update|delete from|insert into|truncate(?: table)?) (?:only )?([^ ]+)/.exec(text) ?? [];
  if (changed !== undefined && step !== 'migrate' && !tables.has(changed))
    rules.push('rows that are there already are changed by a -- migrate: migration, in batches');
  return rules;
}

function functionRules(tokens: SqlStatement, text: string): string[] {
  const [, name = ''] = /^create (?:or replace )?(?:function|procedure) ([^ ]+)/.exec(text) ?? [];
  const makes = tokens.some(({ kind, text: body }) => kind !== 'word' && kind !== 'sign' && MAKES.test(body));
  return makes && !MAKES_OBJECTS.includes(name) ? ['a function makes objects'] : [];
}

/** Rules of `ALTER TABLE` on existing tables; a table of the same migration has no rows and no readers yet. */
function tableRules(tokens: SqlStatement, text: string, { tables, adds, step }: Migration): string[] {
  const [head = '', table = ''] = /^alter table (?:if exists )?(?:only )?([^ ]+)/.exec(text) ?? [];
  const parts = partsOf(tokens).map(wordsOf);
  const rules: string[] = [];
  if (
    parts.length > 1 &&
    parts.some((one) => /\b(?:add constraint|validate constraint)\b|^add (?:check|foreign|unique|primary)\b/.test(one))
  )
    rules.push('each subcommand that adds a constraint is a statement of its own');
  const [, validated] = /\bvalidate constraint ([^ ]+)/.exec(text) ?? [];
  if (validated !== undefined && adds.has(`${table} ${validated}`))
    rules.push('a constraint is validated by a later migration: the one that adds it still holds its lock');
  if (head === '' || tables.has(table)) return rules;
  for (const one of parts) rules.push(...subcommandRules(one, table, adds));
  if (step !== 'contract' && REWRITES.test(text))
    rules.push('a column that is there already gets another type or NOT NULL in a -- contract: migration');
  return rules;
}

function subcommandRules(text: string, table: string, adds: Set<string>): string[] {
  const rules: string[] = [];
  const [, name, kind] =
    /\badd (?:constraint ([^ ]+) )?(check|foreign key|unique|primary key|exclude)\b/.exec(text) ?? [];
  if (kind === 'check' || kind === 'foreign key') {
    adds.add(`${table} ${name ?? ''}`);
    if (!/\bnot valid\b/.test(text)) rules.push('a constraint of a table that is there already is added NOT VALID');
  } else if (kind !== undefined && !/\busing index\b/.test(text))
    rules.push('a unique constraint of a table that is there already is made of an index that is there (USING INDEX)');
  if (/\badd (?:column )?(?!constraint|check|foreign|unique|primary|exclude)\w+ /.test(text) && kind === undefined) {
    if (/\breferences\b|\bcheck \(|\bunique\b|\bprimary key\b/.test(text))
      rules.push('a constraint of a new column is added NOT VALID, by a statement of its own');
    if (/\bnot null\b/.test(text) && !/\bdefault\b/.test(text))
      rules.push('a new column is null or has a default: processes of before do not write it');
    if (VOLATILE_DEFAULT.test(text)) rules.push('the default of a new column is computed once, not for every row');
  }
  return rules;
}

/** A table's own key, or one that the same migration adds. */
function tablesWithoutKey(statements: readonly SqlStatement[]): Finding[] {
  const texts = statements.map(wordsOf);
  const isAdded = (table: string) =>
    texts.some((text) => text.startsWith(`alter table ${table} `) && /\bprimary key\b/.test(text));
  return statements.flatMap((one) => {
    const [table] = madeTable(one);
    const text = wordsOf(one);
    const isWithout = table !== undefined && !/\bprimary key\b|\bpartition of\b/.test(text) && !isAdded(table);
    return isWithout ? [found('a table has a primary key', text)] : [];
  });
}
