/** SQL because a callback reads the terms of a seller in one statement. */

import { isPageMethod } from '#lib/kernel/sale/payment-method.ts';
import { SERVICE_TYPES, SERVICE_TYPE_NAMES } from '#lib/kernel/seller.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Settings of a seller by its partner beside fees and currencies, and the state of its onboarding. */
export type SellerTerms = {
  /** Payment methods of its pages. */
  methods: readonly string[];
  /** Calls in any 10 seconds. */
  rateLimit: number;
  /** Numbers of the additional services (`vas_type`) that are on, in order. */
  services: readonly number[];
  /** The state of its onboarding; null where it has none. */
  onboarding: string | null;
};

type Row = {
  methods: string[];
  rateLimit: number;
  emailModule: boolean;
  smsModule: boolean | null;
  services: Record<string, boolean>;
  onboarding: string | null;
};

const READ = statement(
  'sellers_read_terms',
  `SELECT s.payment_methods AS methods, s.rate_limit AS "rateLimit", s.email_module AS "emailModule",
    s.sms_module AS "smsModule",
    (SELECT coalesce(jsonb_object_agg(type, is_active), '{}') FROM seller_service WHERE seller_id = s.id) AS services,
    (SELECT state::text FROM onboarding WHERE seller_id = s.id) AS onboarding
  FROM seller s WHERE s.id = $1`,
);

/** `hasSmsModule`: whether sellers that never said so have text messages. Throws where there is no such seller. */
export async function readTerms(database: Database, sellerId: number, hasSmsModule: boolean): Promise<SellerTerms> {
  const [row] = await database.query<Row>(READ, [sellerId]);
  if (!row) throw new Error('there is no such seller');
  const methods = row.methods.filter(isPageMethod);
  const byOwnColumn: Readonly<Record<string, boolean>> = {
    email: row.emailModule,
    sms: row.smsModule ?? hasSmsModule,
    methods: methods.some((method) => method !== 'credit-card'),
  };
  const services = SERVICE_TYPE_NAMES.filter((word) => {
    const { number, isOn } = SERVICE_TYPES[word];
    return byOwnColumn[word] ?? row.services[number] ?? isOn;
  }).map((word) => SERVICE_TYPES[word].number);
  return { methods, rateLimit: row.rateLimit, services, onboarding: row.onboarding };
}
