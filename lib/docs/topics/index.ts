import type { Block, DocsContext } from '../blocks.ts';
import { accountingApi } from './accounting.ts';
import { headers, idempotency } from './access.ts';
import { callbacks, inbox, signatures } from './callbacks.ts';
import { documents } from './documents.ts';
import { embedding } from './embedding.ts';
import { hostedFields } from './hosted-fields.ts';
import { embeds } from './embeds.ts';
import { contracts } from './contracts.ts';
import { merchantDocuments, merchantPayouts, merchantStatistics, monthEnd } from './guides.ts';
import { disputes } from './disputes.ts';
import { payouts } from './payouts.ts';
import { recipes } from './recipes.ts';
import { reconciliation } from './reconciliation.ts';
import { filters, limits, testData } from './rules.ts';
import { currencies, objects, statuses, values } from './sales.ts';
import { start } from './start.ts';
import { statistics } from './statistics.ts';
import { subscriptions } from './subscriptions.ts';
import { taxFiles } from './tax-files.ts';

/** The topics of the reference in the order of its navigation. Titles and leads are messages: `docs.topics.<slug>`. */

export const TOPICS = [
  'start',
  'recipes',
  'embedding',
  'hosted-fields',
  'embeds',
  'headers',
  'idempotency',
  'callbacks',
  'signatures',
  'inbox',
  'statuses',
  'subscriptions',
  'contracts',
  'documents',
  'tax-files',
  'payouts',
  'disputes',
  'your-payouts',
  'month-end',
  'your-statistics',
  'your-documents',
  'reconciliation',
  'accounting-api',
  'statistics',
  'values',
  'objects',
  'currencies',
  'filters',
  'limits',
  'test-data',
] as const;
export type TopicSlug = (typeof TOPICS)[number];

const BLOCKS: Readonly<Record<TopicSlug, (context: DocsContext) => Block[]>> = {
  start,
  recipes,
  embedding,
  'hosted-fields': hostedFields,
  embeds,
  headers,
  idempotency,
  callbacks,
  signatures,
  inbox,
  statuses,
  subscriptions,
  contracts,
  documents,
  'tax-files': taxFiles,
  payouts,
  disputes,
  'your-payouts': merchantPayouts,
  'month-end': monthEnd,
  'your-statistics': merchantStatistics,
  'your-documents': merchantDocuments,
  reconciliation,
  'accounting-api': accountingApi,
  statistics,
  values,
  objects,
  currencies,
  filters,
  limits,
  'test-data': testData,
};

/** Topics for the people of a business: in the reader’s language, where the others are English. */
const GUIDES: readonly TopicSlug[] = ['your-payouts', 'month-end', 'your-statistics', 'your-documents'];
export const isGuide = (slug: TopicSlug): boolean => GUIDES.includes(slug);

export const isTopic = (slug: string): slug is TopicSlug => (TOPICS as readonly string[]).includes(slug);

export const blocksOf = (slug: TopicSlug, context: DocsContext): Block[] => BLOCKS[slug](context);
