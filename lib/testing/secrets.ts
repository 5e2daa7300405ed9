/** Secrets of tests. They open nothing but throw-away databases. */
export const TEST_SECRETS = {
  APP_SECRET: 'test-only-secret-0123456789-abcdefgh',
  BANK_KEY: 'test-only-bank-key-0123456789',
  VAULT_KEYS: [
    'test-one:sandbox-ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs.sandbox-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0',
    'fingerprint:sandbox-Ln0sA6lQeuJl7PW1NWiFpTOTogKdJBOUmXJloaJa78Y.sandbox-GKw-c0PwFokMUQ6T-TUmEWnZ4_VlQ2Qpgw-vCTT0-OQ',
  ].join(),
};
