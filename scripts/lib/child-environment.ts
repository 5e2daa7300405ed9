import { SETTING_NAMES } from '#lib/platform/env.ts';

/** Environment of an installation's processes, which stays readable in `/proc` for as long as they run. */

type Environment = Readonly<Record<string, string | undefined>>;

const without = (environment: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || names.includes(name) ? [] : [[name, value]],
    ),
  );

/** For the bank and the shop, who have settings of their own and no use for the product's. */
export const withoutSettings = (environment: Environment): Record<string, string> =>
  without(environment, SETTING_NAMES);

/** For the product: its connections follow over the channel, and the owner's never reaches it (decision 6). */
export const withoutConnections = (environment: Environment): Record<string, string> =>
  without(environment, ['DATABASE_URL', 'APP_DATABASE_URL', 'VAULT_DATABASE_URL']);
