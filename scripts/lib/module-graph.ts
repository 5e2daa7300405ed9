/**
 * The modules of `lib/modules` and who may know whom: a module knows those of the layers below its own, by their
 * `index.ts`, `contract/` and `views/`, types included, and none beside or above it. So there is no circle and no two
 * that know each other. What one adds to a neighbour it brings by its `extensions.ts` or `module.ts`.
 */

export type Layers = readonly (readonly string[])[];

/** From the bottom to the top. Modules of one layer do not know each other. */
export const LAYERS: Layers = [
  ['acquiring', 'audit', 'ledger', 'principals', 'vault'],
  ['messages'],
  ['access'],
  ['approvals', 'callbacks'],
  ['sellers'],
  ['seller-files', 'services', 'signing-keys'],
  ['devices'],
  ['payments'],
  ['checkout', 'tokens'],
  ['documents'],
  ['agreements', 'counter', 'hosted-fields', 'subscriptions', 'tax-authority'],
  [
    'api-log',
    'balances',
    'customers',
    'notifications',
    'onboarding',
    'products',
    'reconciliation',
    'reserves',
    'statistics',
    'views',
  ],
  ['disputes', 'early-alerts', 'payouts', 'statements'],
  ['accounting', 'bank-statements', 'bookkeeping', 'embedded', 'fee-invoices', 'scheme-monitoring'],
  ['archives', 'operators', 'partners', 'tax-files'],
];

/** Which module a file of the tree belongs to; undefined where it is of none. */
const moduleOf = (path: string): string | undefined => /^lib\/modules\/([^/]+)\//.exec(path)?.[1];

/** How high a module stands; -1 where it has no layer. */
export const layerOf = (module: string, layers: Layers): number => layers.findIndex((layer) => layer.includes(module));

/** Why a file may not know another for the modules they are of: the name of the rule; null where it may. */
export function brokenModuleRule(from: string, to: string, layers: Layers): string | null {
  const [own, other] = [moduleOf(from), moduleOf(to)];
  if (own === undefined) return null;
  if (layerOf(own, layers) < 0) return 'every-module-has-a-layer';
  if (other === undefined || other === own) return null;
  if (layerOf(other, layers) < layerOf(own, layers)) return null;
  return 'modules-know-only-those-below';
}

/** The rooms of a module that run nothing, and what of modules each of them may know. */
const IN_DOMAIN = /^lib\/modules\/(?:[\w-]+\/)+domain(?:\/|\.ts$)/;
const IN_CONTRACT_OR_VIEWS = /^lib\/modules\/(?:[\w-]+\/)+(?:contract|views)(?:\/|\.ts$)/;
const RULES_AND_WORDS = /^lib\/modules\/(?:[\w-]+\/)+(?:domain|contract)(?:\/|\.ts$)/;
const WORDS_AND_VIEWS = /^lib\/modules\/(?:[\w-]+\/)+(?:domain|contract|views)(?:\/|\.ts$)/;

/** Pure functions that their module hands out at its index: what an attempt enters into the books. */
const PURE_INDEX = 'lib/modules/ledger/index.ts';

/**
 * Why a rule, a contract or a view may not know another file of a module: they know nothing above them, types included.
 * Rules may know types of modules below.
 */
export function brokenRoomRule(from: string, to: string, isType: boolean): string | null {
  if (moduleOf(from) === undefined || moduleOf(to) === undefined) return null;
  if (IN_DOMAIN.test(from)) {
    const isBelow = moduleOf(from) !== moduleOf(to) && (isType || to === PURE_INDEX);
    return isBelow || RULES_AND_WORDS.test(to) ? null : 'domain-knows-nothing-above';
  }
  if (!IN_CONTRACT_OR_VIEWS.test(from)) return null;
  return WORDS_AND_VIEWS.test(to) ? null : 'contracts-and-views-know-nothing-above';
}

/** Which modules each one knows, by the imports of its files. */
export function modulesKnownBy(imports: ReadonlyMap<string, readonly { to: string }[]>): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>(LAYERS.flat().map((name) => [name, new Set()]));
  for (const [from, targets] of imports) {
    const own = moduleOf(from);
    for (const other of targets.map(({ to }) => moduleOf(to)))
      if (own !== undefined && other !== undefined && other !== own) known.get(own)?.add(other);
  }
  return known;
}

/** Document with the table of modules, and the comments around that table. */
export const MODULES_DRAWN_IN = 'docs/architecture.md';
const DRAWN = /(<!-- modules -->\n)[\s\S]*(<!-- \/modules -->)/;

/** The page with the table of modules as they are: each with those that it knows, the topmost layer first. */
export function withModulesDrawn(page: string, known: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rows = LAYERS.flatMap((layer, height) =>
    layer.map((name) => `| ${height} | \`${name}\` | ${[...(known.get(name) ?? [])].sort().join(', ') || '–'} |`),
  );
  const table = ['| Layer | Module | Knows |', '|---|---|---|', ...rows.reverse()].join('\n');
  return page.replace(DRAWN, (_, begin: string, end: string) => `${begin}${table}\n${end}`);
}
