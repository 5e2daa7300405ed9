import { readSettings, useSettings } from '#lib/platform/env.ts';
import { TEST_SECRETS } from '../secrets.ts';

/** Settings for tests that bring none, so that none of them needs another file to have run before it. */
useSettings(
  readSettings({
    ...TEST_SECRETS,
    DATABASE_URL: 'postgresql://127.0.0.1:9/none',
    VAULT_DATABASE_URL: 'postgresql://127.0.0.1:9/none',
    BANK_URL: 'http://127.0.0.1:9',
    APP_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
  }),
);
