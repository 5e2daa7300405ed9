import { type ListedScript, listedName } from './scripts.ts';

/** B-08: what the product serves, beside the inventory of its build. Values in, findings out. */

/** An address that needs no sale: a script, or a document with scripts, and the names of those that belong there. */
export type ScriptLocation = { path: string; kind: 'script' | 'document'; scripts: readonly string[] };

/** The response of an address. */
export type Served = { place: ScriptLocation; status: number; body: string; headers: Headers };

/** `what` names the place and the script or header, the same for the same fault; `detail` is one sentence. */
export type Finding = { what: string; detail: string };

type HashOf = (script: Uint8Array) => string;

/**
 * Every address that answers a script or a page of payment without a sale. Of the other scripts the files are compared.
 */
export function locationsOf(isProduction: boolean): ScriptLocation[] {
  const script = (path: string, name: string): ScriptLocation => ({ path, kind: 'script', scripts: [name] });
  const page = (path: string): ScriptLocation => ({
    path,
    kind: 'document',
    scripts: ['frame.js', ...(isProduction ? [] : ['sandbox.js'])],
  });
  return [
    script('/embed/v1/kupa.js', 'kupa.js'),
    script('/embed/v1/frame.js', 'frame.js'),
    script('/hf/v1/hostedfields.js', 'hostedfields.js'),
    script('/hf/v1/device.js', 'device.js'),
    ...['challenge', 'bit', 'paypal', 'transfer', 'debit', 'wallet'].map((name) =>
      script(`/sale/part/${name}/en/newest`, `part-${name}.js`),
    ),
    script('/sale/generate/none/card', 'part-card.js'),
    ...(isProduction
      ? []
      : [script('/sandbox/drawer.js', 'sandbox-drawer.js'), script('/sandbox/sheet.js', 'sandbox-sheet.js')]),
    page('/sale/generate/none'),
    page('/sale/template/none'),
    page('/subscription/generate/none'),
  ];
}

/** Scripts that a document loads, by their address. */
const LOADED: Readonly<Record<string, string>> = { '/embed/v1/frame.js': 'frame.js' };

const ELEMENT = /<script\b((?:"[^"]*"|'[^']*'|[^>"'])*)>(.*?)<\/script/gis;
const ATTRIBUTE = (name: string): RegExp => new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']?([^"'\\s>]*)`, 'i');

type Found = { name: string | null; source: string };

function scriptsIn({ place, status, body }: Served, inventory: readonly ListedScript[], hashOf: HashOf): Found[] {
  if (place.kind === 'script')
    return status === 200 ? [{ name: listedName(body, inventory, hashOf), source: body }] : [];
  return [...body.matchAll(ELEMENT)].flatMap(([, attributes = '', text = '']) => {
    if (ATTRIBUTE('type').exec(attributes)?.[1] === 'application/json') return [];
    const src = ATTRIBUTE('src').exec(attributes)?.[1];
    return src === undefined
      ? { name: listedName(text, inventory, hashOf), source: text }
      : { name: LOADED[src.split('?')[0] ?? ''] ?? null, source: src };
  });
}

/** A strange script at the place of a listed one counts as changed; any further one as extra. */
function compareScripts(served: Served, inventory: readonly ListedScript[], hashOf: HashOf): Finding[] {
  const { path, scripts } = served.place;
  const found = scriptsIn(served, inventory, hashOf);
  const absent = scripts.filter((name) => !found.some((one) => one.name === name));
  const strange = found.filter(
    ({ name }, index) =>
      name === null || !scripts.includes(name) || found.findIndex((one) => one.name === name) !== index,
  );
  const changed = absent.slice(0, strange.length);
  return [
    ...changed.map((name) => ({
      what: `${path} ${name} changed`,
      detail: `${path} answers a ${name} that the build did not make`,
    })),
    ...absent
      .slice(changed.length)
      .map((name) => ({ what: `${path} ${name} missing`, detail: `${path} answers ${served.status} without ${name}` })),
    ...strange.slice(changed.length).map(({ source }) => {
      const hash = hashOf(new TextEncoder().encode(source)).slice(0, 12);
      return {
        what: `${path} extra ${hash}`,
        detail: `${path} has a script more than it should, whose hash begins with ${hash}`,
      };
    }),
  ];
}

/** A release of a script for shops: where it is, and its integrity value. */
export type Released = { path: string; integrity: string };

export const releasedPlace = ({ path }: Released): ScriptLocation => ({ path, kind: 'script', scripts: [] });

/** Every release that is not served as it was made. Shops that pinned it have their browsers refuse it. */
export function compareReleased(
  served: readonly Served[],
  released: readonly Released[],
  integrityOf: (script: Uint8Array) => string,
): Finding[] {
  return served.flatMap((one) => {
    const { path } = one.place;
    const integrity = released.find((release) => release.path === path)?.integrity;
    const isSame = one.status === 200 && integrityOf(new TextEncoder().encode(one.body)) === integrity;
    return [
      ...(isSame ? [] : [{ what: `${path} changed`, detail: `${path} answers another script than was released` }]),
      ...compareHeaders(one, new Set()),
    ];
  });
}

/** Directives of the policy that may say one thing only. */
const FIXED = { 'default-src': "'none'", 'base-uri': "'none'", 'object-src': "'none'" };

const NONCE = /^'nonce-([\w+/=-]{16,})'$/;

function directivesOf(policy: string): Map<string, string> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values.join(' ')];
    }),
  );
}

function compareHeaders({ place, headers }: Served, nonces: Set<string>): Finding[] {
  const { path, kind } = place;
  const finding = (header: string, wanted: string): Finding => ({
    what: `${path} ${header}`,
    detail: `${path} answers without ${wanted}`,
  });
  const sniffed =
    headers.get('x-content-type-options') === 'nosniff'
      ? []
      : [finding('x-content-type-options', 'X-Content-Type-Options: nosniff')];
  if (kind === 'script') return sniffed;
  const policy = directivesOf(headers.get('content-security-policy') ?? '');
  const nonce = NONCE.exec(policy.get('script-src') ?? '')?.[1];
  const isFresh = nonce !== undefined && !nonces.has(nonce);
  if (nonce !== undefined) nonces.add(nonce);
  // Both directives take precedence over script-src.
  const isAlone = !policy.has('script-src-elem') && !policy.has('script-src-attr');
  const broken = Object.entries(FIXED).filter(([name, value]) => policy.get(name) !== value);
  return [
    ...sniffed,
    ...(isFresh && isAlone
      ? []
      : [
          finding(
            'content-security-policy script-src',
            'a Content-Security-Policy whose scripts need a nonce of their own document',
          ),
        ]),
    ...broken.map(([name, value]) =>
      finding(`content-security-policy ${name}`, `a Content-Security-Policy with ${name} ${value}`),
    ),
  ];
}

/** Differences between the responses and the build. */
export function compareServed(
  served: readonly Served[],
  inventory: readonly ListedScript[],
  hashOf: HashOf,
): Finding[] {
  const nonces = new Set<string>();
  return served.flatMap((one) => [...compareScripts(one, inventory, hashOf), ...compareHeaders(one, nonces)]);
}

/** Differences between the folder of built scripts and the inventory. */
export function compareFiles(
  files: ReadonlyMap<string, Uint8Array>,
  inventory: readonly ListedScript[],
  hashOf: HashOf,
): Finding[] {
  const listed = new Map(inventory.filter(({ name }) => name.endsWith('.js')).map(({ name, hash }) => [name, hash]));
  const finding = (name: string, how: string): Finding => ({
    what: `file ${name} ${how}`,
    detail: `the built file ${name} is ${how}`,
  });
  return [
    ...[...listed].flatMap(([name, hash]) => {
      const file = files.get(name);
      return file === undefined ? finding(name, 'missing') : hashOf(file) === hash ? [] : finding(name, 'changed');
    }),
    ...[...files.keys()].filter((name) => !listed.has(name)).map((name) => finding(name, 'extra')),
  ];
}
