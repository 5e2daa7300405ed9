import { posix } from 'node:path';
import { brokenModuleRule, brokenRoomRule, LAYERS, type Layers } from './module-graph.ts';

/** The boundaries between the rooms of the house, as data, and the reading of imports that they are held against. */

export type SourceFile = { path: string; text: string };
export type Violation = { rule: string; from: string; to: string };

type Import = { to: string; isType: boolean };

type Rule = {
  name: string;
  /** Files the rule speaks about. Tests are not held to it. */
  from: RegExp;
  /** Imports that break it, unless `except` fits. */
  to: RegExp;
  except?: RegExp;
  /** Types cross freely: they are gone when it runs. */
  typesAllowed?: boolean;
};

/** Files that may know SQL. */
const STATEMENTS = String.raw`(store[\w-]*|record-\w+)\.ts|[\w-]+\.sql\.ts|queries/|reading/|store/`;

export const RULES: readonly Rule[] = [
  { name: 'kernel-knows-only-itself', from: /^lib\/kernel\//, to: /.*/, except: /^(lib\/kernel\/|zod$)/ },
  {
    name: 'domain-is-pure',
    from: /^lib\/modules\/.*\/domain(\/|\.ts$)/,
    to: /^(lib\/platform\/|pg$|undici|next|@prisma|react)|\/(store|store-[\w-]+)(\.sql)?\.ts$/,
  },
  {
    name: 'domain-asks-no-machine',
    from: /^lib\/modules\/.*\/domain(\/|\.ts$)/,
    to: /^node:/,
    except: /^node:(crypto|net)$/,
  },
  {
    name: 'only-statements-know-the-database',
    from: new RegExp(String.raw`^lib/modules/(?!.*(${STATEMENTS}))`),
    to: /^(pg|@prisma\/.*|lib\/platform\/db\/(records|data-client)\.ts|lib\/platform\/db\/generated\/.*)$/,
  },
  {
    name: 'every-tenant-is-nobodys-scope',
    from: /^(app|components|lib\/modules)\//,
    to: /^lib\/platform\/db\/every-tenant\.ts$/,
  },
  {
    // The metrics only ask whether it is loaded.
    name: 'the-data-client-is-reached-through-records',
    from: /^(?!lib\/platform\/db\/|lib\/metrics\.ts$)/,
    to: /^lib\/platform\/db\/(data-client\.ts|generated\/)/,
    typesAllowed: true,
  },
  {
    name: 'payments-knows-nothing-above',
    from: /^lib\/modules\/payments\//,
    to: /^lib\/modules\/(checkout|documents|subscriptions)\//,
  },
  {
    name: 'only-module-files-know-the-app',
    from: /^lib\/(modules\/(?!.*\/?(module|jobs|dashboard)\.ts$)|kernel\/|platform\/)/,
    to: /^lib\/(app|contexts|contracts|figures|jobs|metrics|openapi|queues|routes|status)\.ts$/,
  },
  {
    // Dashboards import the contexts of operations, which import the indexes of modules.
    name: 'dashboards-are-for-screens',
    from: /^lib\/modules\//,
    to: /^lib\/modules\/[^/]+\/dashboard\.ts$/,
  },
  {
    name: 'the-api-loads-no-screens',
    from: /^lib\/(app|contexts|contracts|figures|jobs|module|queues|routes)\.ts$|^lib\/.*\/module\.ts$/,
    to: /^lib\/screens?\.ts$|\/screens\.ts$/,
  },
  {
    name: 'screens-are-read-by-browsers',
    from: /^lib\/(screens?\.ts|modules\/[^/]+\/screens\.ts|(docs|sandbox)\/screens\.ts)$/,
    to: /.*/,
    except: /^lib\/(screen\.ts|modules\/[^/]+\/screens\.ts|(docs|sandbox)\/screens\.ts)$/,
    typesAllowed: true,
  },
  {
    // The table of next-auth is the one exception: it is next-auth's own route that hands it over.
    name: 'app-imports-modules-by-their-entries',
    from: /^app\//,
    to: /^lib\/modules\/[^/]+\/(?!(?:[\w-]+\/)*(?:contract|views)(?:\/|\.ts$)|(?:index|dashboard|screens)\.ts$)/,
    except: /^lib\/modules\/access\/sign-in\/(after-auth|auth-options)\.ts$/,
  },
  { name: 'app-holds-no-database', from: /^app\//, to: /^(lib\/platform\/db\/|pg$|@prisma\/)/, typesAllowed: true },
  { name: 'components-know-no-page', from: /^components\//, to: /^app\// },
  { name: 'lib-knows-no-screen', from: /^lib\//, to: /^(app|components)\// },
  {
    name: 'components-run-no-operation',
    from: /^components\//,
    to: /^lib\/(app|contexts|contracts|jobs|routes)\.ts$|^lib\/modules\/[^/]+\/(?!(?:[\w-]+\/)?(?:contract|views)(?:\/|\.ts$)|index\.ts)/,
    typesAllowed: true,
  },
  {
    name: 'components-know-no-plumbing',
    from: /^components\//,
    to: /^lib\/platform\/(db|http|jobs)\/|^(pg|undici)$|^@prisma/,
  },
  { name: 'handlers-know-no-next', from: /^lib\/(?!modules\/access\/|platform\/i18n\/request\.ts)/, to: /^next(\/|$)/ },
  {
    name: 'bank-shares-only-protocols-and-the-calendar',
    from: /^lib\/sandbox\/bank\//,
    to: /^lib\//,
    except:
      /^lib\/(sandbox\/(bank|mail)\/|modules\/(acquiring(\/alerts)?|[\w-]+\/(bank|contract))\/protocol|kernel\/time\/)/,
  },
  { name: 'mail-server-shares-nothing', from: /^lib\/sandbox\/mail\//, to: /^lib\//, except: /^lib\/sandbox\/mail\// },
  { name: 'shop-shares-nothing', from: /^lib\/sandbox\/shop\//, to: /^lib\//, except: /^lib\/sandbox\/shop\// },
  {
    // The platform may read the list of texts because loading them runs nothing.
    name: 'texts-are-data',
    from: /^lib\/(texts\.ts|(modules\/[^/]+|kernel\/refusals|docs|sandbox|platform\/i18n)\/texts\.ts|platform\/i18n\/last-resort\.ts)$/,
    to: /.*/,
    except: /^lib\/kernel\/language\.ts$|\/(texts|last-resort)\.ts$|\/messages\/[\w-]+\.[a-z]{2}\.json$/,
  },
  {
    // Scripts of shops' pages and of our frames: pure rules and types, and no line of the server's.
    name: 'scripts-for-shops-stand-alone',
    from: /^lib\/sdk\/(?!api\/)/,
    to: /.*/,
    except: /^lib\/(sdk|kernel)\/|^lib\/modules\/[^/]+\/(contract|domain)(\/|\.ts$)|^react(\/|$)|^zod$/,
  },
  {
    name: 'the-client-of-the-api-stands-alone',
    from: /^lib\/sdk\/api\//,
    to: /.*/,
    except: /^lib\/sdk\/api\/|^node:crypto$/,
  },
  { name: 'platform-knows-no-business', from: /^lib\/platform\//, to: /^lib\/(modules|sandbox)\// },
  {
    name: 'product-knows-no-test',
    from: /^((lib|components)\/(?!testing\/)|app\/|server|worker)/,
    to: /^(lib|components)\/testing\/|\/conformance\//,
  },
];

/** Test code, exempt from the rules about the product. A name that begins with `test-` does not count. */
export const IS_TEST = /\.test\.tsx?$|^(lib|components)\/testing\/|\/conformance\//;

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[\s\S]*?\sfrom\s+)?'([^']+)'/gm;

const IMPORT_LATER = /\bimport\(\s*['"`]([^'"`]+)['"`]/g;

/** Imports of a file, resolved to paths of the tree; packages keep their name. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const first = [...text.matchAll(IMPORT)].map(([, type, target = '']) => ({
    to: resolve(path, target),
    isType: type !== undefined,
  }));
  return [
    ...first,
    ...[...text.matchAll(IMPORT_LATER)].map(([, target = '']) => ({ to: resolve(path, target), isType: false })),
  ];
}

function resolve(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? posix.join(posix.dirname(from), target) : target;
}

/** Imports of each file of the product. */
export const graphOf = (files: readonly SourceFile[]): Map<string, Import[]> =>
  new Map(files.filter(({ path }) => !IS_TEST.test(path)).map((file) => [file.path, importsOf(file)]));

/** Violations of every rule: layers, modules that meet elsewhere than at the index, and circles. */
export function findViolations(files: readonly SourceFile[], layers: Layers = LAYERS): Violation[] {
  const graph = graphOf(files);
  const violations: Violation[] = [];
  for (const [from, imports] of graph) {
    for (const { to, isType } of imports) {
      for (const { name, from: who, to: whom, except, typesAllowed } of RULES) {
        if (who.test(from) && whom.test(to) && !except?.test(to) && !(typesAllowed && isType))
          violations.push({ rule: name, from, to });
      }
      if (meetsElsewhere(from, to)) violations.push({ rule: 'modules-meet-at-the-index', from, to });
      for (const rule of [brokenModuleRule(from, to, layers), brokenRoomRule(from, to, isType)])
        if (rule !== null) violations.push({ rule, from, to });
    }
  }
  return [...violations, ...circles(graph)];
}

function meetsElsewhere(from: string, to: string): boolean {
  const own = /^lib\/modules\/([^/]+)\//.exec(from)?.[1];
  const other = /^lib\/modules\/([^/]+)\/(.*)$/.exec(to);
  return (
    own !== undefined &&
    other !== null &&
    other[1] !== own &&
    !/^(index\.ts|(?:[\w-]+\/)?(?:contract|views)(?:\/|\.ts$))/.test(other[2] ?? '')
  );
}

/** Circles of imports that run (types do not). Each is named once, by the import that closes it. */
function circles(graph: ReadonlyMap<string, Import[]>): Violation[] {
  const found: Violation[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string): void => {
    state.set(path, 'open');
    for (const { to, isType } of graph.get(path) ?? []) {
      if (isType || !graph.has(to)) continue;
      if (state.get(to) === 'open') found.push({ rule: 'no-circles', from: path, to });
      else if (!state.has(to)) visit(to);
    }
    state.set(path, 'done');
  };
  for (const path of graph.keys()) if (!state.has(path)) visit(path);
  return found;
}
