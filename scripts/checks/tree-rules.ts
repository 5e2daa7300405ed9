import { IS_TEST } from '../lib/boundary-rules.ts';

/** Rules about the text of sources that no linter knows. */

type Source = { path: string; text: string };

/** Matches what one of the patterns matches. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/**
 * Files that may read the environment: the settings of each process, the programs that start and test them, and Next's
 * own mode in the proxy.
 */
const READS_ENVIRONMENT = anyOf(
  /^lib\/platform\/env\.ts/,
  /^lib\/sandbox\/(bank|shop|mail)\/settings\.ts/,
  /^(lib\/testing|scripts|e2e|bench|faults|prisma)\//,
  /^(proxy\.ts|[\w.]+\.config\.ts)/,
  /\.test\.tsx?$/,
);

const ENVIRONMENT = /process\.env\b|process\[|\benv\b[^\n]*\}\s*=\s*process\b|from 'node:process'/;

/** Files that read the environment and may not. */
export function findEnvironmentReads(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => !READS_ENVIRONMENT.test(path) && ENVIRONMENT.test(withoutComments(text)))
    .map(({ path }) => path);
}

/** Files of a module that may hold SQL. */
const KEEPS_STATEMENTS = /(^|\/)(store[\w-]*\.ts|[\w-]+\.sql\.ts|queries\/|reading\/|store\/)/;

/** The sentence that says why a file of statements is SQL and not the Prisma client's. */
const SAYS_WHY = /\bSQL,? because \S/;

/** Files of named statements whose first comment does not say why they are SQL. */
export function findUnreasonedStatements(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => path.endsWith('.sql.ts') && !SAYS_WHY.test(firstComment(text)))
    .map(({ path }) => path);
}

/** SQL that says where a table is, and locks and channels that whole databases share. */
const WRITES_SCHEMA = [
  /\b(?:from|join|into|update|only|table|on) "?(?:public|vault)"?\./i,
  /schema(?:name)? ?(?:=|IN \() ?'(?:public|vault)'|'(?:public|vault)'::regnamespace/i,
  /\bpg_(?:try_)?advisory_(?:xact_)?lock\(|\bpg_notify\('/i,
];

/** Files that tell installations apart, and those that prepare whole databases for them. */
const KNOWS_SCHEMAS = /^(lib\/platform\/db\/schemas\.ts|scripts\/lib\/database\/|bench\/|prisma\/|e2e\/)/;

/** Files of the product whose SQL works in one schema only, or reaches another installation of the same database. */
export function findWrittenSchemas(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) =>
        !KNOWS_SCHEMAS.test(path) &&
        !IS_TEST.test(path) &&
        WRITES_SCHEMA.some((one) => one.test(withoutComments(text))),
    )
    .map(({ path }) => path);
}

const firstComment = (text: string): string =>
  (/\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '').replace(/\s*\n\s*\* ?/g, ' ');

/** Files of modules that write SQL elsewhere than in their store or their queries. What only tests use may. */
export function findStrayStatements(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) =>
        /^lib\/modules\/.*\.ts$/.test(path) &&
        !IS_TEST.test(path) &&
        !KEEPS_STATEMENTS.test(path) &&
        /\bstatement\(|`\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(withoutComments(text)),
    )
    .map(({ path }) => path);
}

/** Digits of other scripts and the mark of Arabic letters, which lists of such signs begin with. */
const OWN_LIST_OF_SIGNS = /\\u(?:0660|06f0|ff10|061c)|\\p\{N[dlo]?\}(?=[^\n]*Code)/i;

/** Files that write text for people: they add or remove marks and read no digit. */
const WRITES_MARKS = /^lib\/kernel\/plain-text\.ts$/;

/** Files of the product that know digits of other scripts or invisible marks beside `lib/kernel/digits.ts`. */
export function findOwnDigits(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) =>
        /^(?:lib|components|app)\//.test(path) &&
        path !== 'lib/kernel/digits.ts' &&
        !IS_TEST.test(path) &&
        !WRITES_MARKS.test(path) &&
        OWN_LIST_OF_SIGNS.test(text),
    )
    .map(({ path }) => path);
}

const SIDE = '(?:left|right)';

const PHYSICAL: readonly RegExp[] = [
  // Utilities: ml-2, md:pr-[3px], -left-2, border-l, rounded-tr-md, text-left, float-right
  new RegExp(
    String.raw`(?<=["'\`\s:!])-?(?:[mp][lr]|scroll-[mp][lr]|${SIDE})-(?:\d|\[|\(|px\b|auto\b|full\b)[\w./%[\]()-]*`,
  ),
  new RegExp(
    String.raw`(?<=["'\`\s:!])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:text|float|clear|origin|bg|object)-${SIDE})` +
      String.raw`(?=["'\`\s-])`,
  ),
  // Declarations and style objects
  new RegExp(String.raw`\b(?:margin|padding|border|scroll-margin|scroll-padding)-${SIDE}\b`),
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\b/,
  new RegExp(String.raw`\b(?:text-align|float|clear|textAlign|cssFloat)\s*:\s*['"]?${SIDE}\b`),
  new RegExp(String.raw`style=\{\{[^}]*\b${SIDE}\s*:`),
];

/** Style sheets alone: in code, `left` has other meanings. */
const PHYSICAL_IN_SHEETS = new RegExp(String.raw`[{;]\s*${SIDE}\s*:`);

/** Digits read from the left on every page: amounts below each other line up at the right of their column. */
const LINES_UP = /(?:@utility figures|\.figures) \{[^{}]*\btext-align: right;\s*\}/g;

/** `path: what` for everything on a screen that names a physical side. */
export function findPhysicalStyles(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|components)\/.*\.(tsx|css)$/.test(path))
    .flatMap(({ path, text }) => {
      const plain = withoutComments(text).replaceAll(LINES_UP, '');
      const rules = path.endsWith('.css') ? [...PHYSICAL, PHYSICAL_IN_SHEETS] : PHYSICAL;
      const found = rules.map((rule) => rule.exec(plain)?.[0]).find((hit) => hit !== undefined);
      return found === undefined ? [] : [`${path}: ${found.trim()}`];
    });
}

const AMOUNT = String.raw`(?:<(?:Money|ListedPrice|PeriodPrice)\b|\{money\()`;

const RAGGED: readonly RegExp[] = [
  // A cell of a table, or a box that holds an amount, aligned to the end of the line
  /<t[dh]\b[^>]*\btext-end\b/,
  /\[&>t[dh]\]:text-end\b/,
  new RegExp(String.raw`\btext-end\b[^>]*>\s*${AMOUNT}`),
  // Lines of a name and an amount, each with a width of its own
  new RegExp(String.raw`\bjustify-between\b[^>]*>\s*<dt\b(?:(?!figures|</div>)[\s\S])*${AMOUNT}`),
];

/** `path: what` for amounts below each other whose decimals line up on pages that read from the left alone. */
export function findRaggedFigures(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path) && !IS_TEST.test(path))
    .flatMap(({ path, text }) => {
      const hit = RAGGED.map((rule) => rule.exec(text)?.[0]).find((found) => found !== undefined);
      return hit === undefined ? [] : [`${path}: ${hit.replaceAll(/\s+/g, ' ').slice(0, 100)}`];
    });
}

/** `FastForward` mirrored reads as "rewind". The signs of a way out turn by themselves (`app/globals.css`). */
const MISTURNED =
  /<(?:Play|Pause|FastForward|Rewind|SkipForward|SkipBack|StepForward|ExternalLink|ArrowUpRight)\b[^>]*\bturn\b/;

/** `path: what` for signs that one place mirrors and others do not. */
export function findMisturnedSigns(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path))
    .flatMap(({ path, text }) => {
      const hit = MISTURNED.exec(text)?.[0];
      return hit === undefined ? [] : [`${path}: ${hit}`];
    });
}

/** Elements of a sentence of the page, cut at its own end: a name of the other direction loses its beginning there. */
const CUTS_NAME = /<(?!bdi\b)\w+ [^>]*\btruncate\b[^>]*>\s*<bdi\b/;

/** `path: what` for names that are cut on the side of the page. `CutText` and `cut-cell` cut the end of the name. */
export function findNamesCutAtTheirStart(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path) && !IS_TEST.test(path))
    .flatMap(({ path, text }) => {
      const hit = CUTS_NAME.exec(text)?.[0];
      return hit === undefined ? [] : [`${path}: ${hit.replaceAll(/\s+/g, ' ')}`];
    });
}

/** A dot between two facts that a line may begin with. Two dots before the last digits of a card part nothing. */
const LOOSE_DOT = /[\s'"`>}]·(?=[\s'"`<{])/;

/** Titles of documents and names of choices, which never wrap. */
const NEVER_WRAPS = anyOf(
  /^app\/layout\.tsx$/,
  /^components\/(layout\/last-resort|receipt\/(invoice-document|printable-page)|sandbox\/bench\/controls)\.tsx$/,
);

/** Files that part facts by a dot of their own and not by `DOT`, which stays with the fact before it. */
export function findLooseDots(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) =>
        /^(app|components)\/.*\.tsx?$/.test(path) &&
        !IS_TEST.test(path) &&
        !NEVER_WRAPS.test(path) &&
        LOOSE_DOT.test(withoutComments(text)),
    )
    .map(({ path }) => path);
}

/** Files where text runs by its first letter, since people or other systems wrote it and its language is not known. */
const WRITTEN_BY_OTHERS: readonly RegExp[] = [
  /^components\/(ui\/input|form\/fields|list\/(filters\/search-field|saved-views)|sales\/steps\/refund-dialog)\.tsx$/,
  /^components\/payment-page\/views\/field\.tsx$/, // fields of the payment page
  /^components\/(review\/(reason|changes)-dialogs?|partner\/sellers\/bulk-dialogs)\.tsx$/, // what was just typed
  /^components\/(customers\/customer-sections|sales\/sale\/timeline)\.tsx$/, // notes
  /^components\/(sales\/sale\/callbacks|callbacks\/deliveries\/delivery-attempt)\.tsx$/, // answers of other servers
  /^components\/bank-statements\/line-actions\.tsx$/, // why a line is no payout
  /^components\/messages\/(sms-bubble\.tsx|written-in\.ts)$/, // as a phone or a mail program does
];

/** Sentences of ours that a name in them may turn: files that leave a direction to the first letter without reason. */
export function findTurnedSentences(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) =>
        /^(app|components)\/.*\.tsx?$/.test(path) &&
        !IS_TEST.test(path) &&
        /\bdir(?:="auto"|: 'auto'|=\{[^}]*'auto')/.test(withoutComments(text)) &&
        !WRITTEN_BY_OTHERS.some((known) => known.test(path)),
    )
    .map(({ path }) => path);
}

/** Places where input arrives that no contract of the API has read: actions of screens, and bodies of requests. */
const READS_REQUEST =
  /^'use server';|\breadAtMost\(|\brequest\.(?:body\b|text\(|json\(|formData\(|arrayBuffer\(|bytes\()|\bFormData\b/m;

/** Readers of an entry. The API has its own: `read-json.ts` and the readers of contracts. */
const READERS = /from '#(lib\/kernel\/entered|app\/_server\/actions\/sent)\.ts'/;
const IS_API = /^lib\/platform\/http\//;

/** Text made of what came in without a reader. */
const RAW_TEXT = new RegExp(
  [
    /(?<![\w.])String\(/,
    /typeof [^\n]{1,80}? [!=]== 'string'/,
    /\.toWellFormed\(/,
    /\.toString\('utf-?8'\)(?=;|\.replace|\.trim)/,
    /as string\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Entries whose parameters are numbers, flags and words of lists, compared and never stored. */
const KEEPS_NO_TEXT = ['app/sandbox/clock/actions.ts'];

/** `path: what` for entries that read text without these readers: a raw conversion, or no reader at all. */
export function findRawInputs(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) =>
        /^(app|lib)\/.*\.tsx?$/.test(path) &&
        !/\.test\.tsx?$|^lib\/(testing|sandbox\/(bank|shop|mail))\//.test(path) &&
        !IS_API.test(path) &&
        READS_REQUEST.test(withoutComments(text)),
    )
    .flatMap(({ path, text }) => {
      const raw = RAW_TEXT.exec(withoutComments(text))?.[0];
      if (raw !== undefined) return [`${path}: ${raw}`];
      return READERS.test(text) || KEEPS_NO_TEXT.includes(path) ? [] : [`${path}: no reader`];
    });
}

/**
 * Files that open connections to others, with the destination of each. Other files that show or keep an address never
 * fetch it.
 */
const CONNECTS = [
  /^lib\/modules\/callbacks\/sending\/(public-connections|send-callback)\.ts$/, // callbacks, through the guard
  /^lib\/modules\/callbacks\/sending\/guarded-post\.ts$/, // services of browsers, through the same guard
  /^lib\/modules\/notifications\/push\/encrypt-push\.ts$/, // a library that could connect, for its encryption alone
  /^lib\/modules\/callbacks\/sending\/download\.ts$/, // files that a caller names, through the same guard
  /^lib\/modules\/seller-files\/s3-store\.ts$/, // the operator's own store of files
  /^lib\/platform\/processes\/process-pool\.ts$/, // processes of ours without rights, which connect to nobody
  /^lib\/platform\/http\/protocol-client\.ts$/, // the acquirer, and the bank of payouts
  /^lib\/modules\/acquiring\/wallets\/merchant-validation\.ts$/, // Apple, for its sheet
  /^lib\/modules\/tax-authority\/present\/http-authority\.ts$/, // the tax authority that the operator names
  /^lib\/health\.ts$/, // the acquirer's health
  /^lib\/modules\/messages\/(http-sms|smtp)\.ts$/, // the operator's own gateways of mail and SMS
  /^lib\/sandbox\//, // the sandbox's own processes, and its client of the bank's control API
  /^lib\/sdk\/api\/client\.ts$/, // a package for other people's servers, which no process of the product loads
  /^app\/_server\/check-own-scripts\.ts$/, // the product's own address on this machine, and no other
];

/** Modules of Node and packages that open connections. `next/image` fetches the addresses it makes smaller. */
const CLIENTS = anyOf(
  /^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises|child_process|cluster)$/,
  /^(undici|axios|got|ky|node-fetch|ws|web-push|nodemailer(\/.*)?|next\/image|next\/legacy\/image)$/,
);

/** Names of these modules that cannot open a connection. */
const HARMLESS = /^(isIP|isIPv4|isIPv6|BlockList|SocketAddress|createServer|WebSocketServer)$/;

const TAKES = /\b(?:import|export)\s+(?!type\b)([^'";]*?)\s*from\s*'([^']+)'|\b(?:import|require)\(\s*'([^']+)'\s*\)/g;
const NAMES_IN_BRACES = /^\{([^}]*)\}$/;

/**
 * The browser asks only us: an address that begins with a slash, or the own one of the payment page or of a simulator.
 */
const GLOBALS =
  /(?<![\w.])(?:fetch\((?!\s*['"`]\/(?!\/))|new (?:WebSocket|EventSource|XMLHttpRequest)\b|navigator\.sendBeacon\b)/;
const ASKS_FROM_BROWSER = anyOf(
  /^components\/query\/(ask-server|seller-file-requests)\.ts$/,
  /^components\/payment-page\/runtime\/(api-client|methods-client|saved-cards-client)\.ts$/,
  /^components\/sandbox\/(simulators\/html-pages\.tsx|bench\/connections\.ts)$/,
  /^lib\/sdk\/fields\/(page\/instance|frame\/frame|device\/(device|wallet-sale))\.ts$/,
);

/** Examples of the documentation: programs as text, for readers to run. */
const PRINTS_PROGRAMS = /^lib\/docs\/(samples|embeds-code|topics\/(callbacks|reconciliation))\.ts$/;

function takesClient(text: string): boolean {
  return [...text.matchAll(TAKES)].some(([, names = '', from, later]) => {
    if (!CLIENTS.test(from ?? later ?? '')) return false;
    const taken = (NAMES_IN_BRACES.exec(names.trim())?.[1] ?? '*')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    return taken.some((name) => !HARMLESS.test(name));
  });
}

/** Files of the product that could open a connection to another host and are not in the list of those that do. */
export function findOutboundFetchers(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path }) =>
        /^(app|components|lib)\/|^(server|worker|proxy)\.ts$/.test(path) &&
        !IS_TEST.test(path) &&
        !CONNECTS.some((whom) => whom.test(path)),
    )
    .filter(
      ({ path, text }) =>
        takesClient(withoutComments(text)) ||
        (!ASKS_FROM_BROWSER.test(path) && !PRINTS_PROGRAMS.test(path) && GLOBALS.test(withoutComments(text))),
    )
    .map(({ path }) => path);
}

/** Work that components leave to the query client and its hooks: repeat, cancel, fetch and render a screen again. */
const BY_HAND: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['setInterval', /\bsetInterval\(/],
  ['AbortController', /\bnew AbortController\b/],
  ['fetch', /(?<![\w.])fetch\(/],
  ['refresh of the router', /\brouter\.refresh\b|\buseRouter\(\)\.refresh\b|\{[^}]*\brefresh\b[^}]*\} = useRouter\(/],
  ['polling with setTimeout', /\bsetTimeout\([^;]*\b(?:refresh|look|poll)\w*\(/i],
];

/** The query client itself, documents that are no dashboards, and tests with what stands in for the server. */
const MAY_BY_HAND =
  /^components\/(query|payment-page|receipt|embed|sandbox\/(simulators|terminal|bench)|testing)\/|\.test\.tsx?$/;

/** `path: what` for components that poll, fetch, cancel or refresh past the query client. */
export function findHandMadeFetching(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^components\/.*\.tsx?$/.test(path) && !MAY_BY_HAND.test(path))
    .flatMap(({ path, text }) =>
      BY_HAND.filter(([, pattern]) => pattern.test(withoutComments(text))).map(([what]) => `${path}: ${what}`),
    );
}

// Addresses keep their two slashes.
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:"'`])\/\/[^\n]*/g, '$1');
