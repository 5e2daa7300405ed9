import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { newKeyList, readKeyList, withNewKey, withoutKeys } from '#lib/platform/key-list.ts';
import { log } from '#lib/platform/log.ts';
import { times } from '#lib/testing/thorough.ts';
import { type CardOwner, rotateKeys, type Vault, VaultSealError, VaultUnavailableError } from './index.ts';
import { CARD, testVault } from '#lib/testing/cards/vault.ts';

const { file, database, newOwner, vaultOn, tamper, rowOf } = testVault();

afterEach(() => vi.restoreAllMocks());

describe('a card in the vault', () => {
  test('comes back whole for its owner, digit by digit, whatever its length', async () => {
    const vault = vaultOn({ file });
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[0-9]{8,19}$/),
        fc.stringMatching(/^(0[1-9]|1[0-2])[0-9]{2}$/),
        async (number, expiry) => {
          const owner = newOwner();
          expect(await vault.open(await vault.keep({ number, expiry }, owner), owner)).toEqual({ number, expiry });
        },
      ),
      { numRuns: times(20, 60) },
    );
  });

  test('is nowhere to be read in its row, and the seal is as long for every number', async () => {
    const vault = vaultOn({ file });
    const rows = await Promise.all(
      ['4111111111111111', '12345674', '6011000990139424000'].map(async (number) =>
        rowOf(await vault.keep({ number, expiry: '1230' }, newOwner())),
      ),
    );
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1);
    for (const row of rows)
      expect(
        JSON.stringify(row, (_, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
      ).not.toMatch(/4111111|1234567|6011000/);
  });

  test('an account comes back whole as well, an IBAN letter by letter, its seal as long as a card’s', async () => {
    const vault = vaultOn({ file });
    const cardLength = (await rowOf(await vault.keep(CARD, newOwner()))).sealed.length;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.stringMatching(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/), fc.stringMatching(/^[0-9]{8,19}$/)),
        async (number) => {
          const owner = newOwner();
          const id = await vault.keep({ number, expiry: '0000' }, owner);
          expect(await vault.open(id, owner)).toEqual({ number, expiry: '0000' });
          const row = await rowOf(id);
          expect([row.sealed.length, row.version]).toEqual([cardLength, 1]);
        },
      ),
      { numRuns: times(40, 120) },
    );
    for (const number of ['AA00' + '0'.repeat(11), 'ZZ99' + 'Z'.repeat(30)]) {
      const owner = newOwner();
      expect(await vault.open(await vault.keep({ number, expiry: '0000' }, owner), owner)).toMatchObject({ number });
    }
  });

  test.each([
    { number: 'DE89370400440532013000', expiry: '1230' },
    { number: 'de89370400440532013000', expiry: '0000' },
    { number: 'DE8937040044', expiry: '0000' },
    { number: `DE89${'1'.repeat(31)}`, expiry: '0000' },
    { number: 'DE89 3704 0044 0532 0130 00', expiry: '0000' },
    { number: '411111111111111a', expiry: '1230' },
    { number: '41111111111111111111', expiry: '1230' },
    { number: '1234567', expiry: '1230' },
    { number: '4111111111111111', expiry: '12/30' },
    { number: '', expiry: '1230' },
  ])('is a number and an expiry, nothing else: %j', async (card) => {
    await expect(vaultOn({ file }).keep(card, newOwner())).rejects.toThrow(RangeError);
  });

  test('is gone when it is forgotten, and only that one', async () => {
    const vault = vaultOn({ file });
    const [one, other] = [newOwner(), newOwner()];
    const [id, stays] = [await vault.keep(CARD, one), await vault.keep(CARD, other)];
    await vault.forget([id]);
    await expect(vault.open(id, one)).rejects.toThrow(VaultSealError);
    expect(await vault.open(stays, other)).toEqual(CARD);
  });

  const KEPT = times(100, 1_000);
  test(`V-08: one number kept ${KEPT} times makes as many seals and one fingerprint`, async () => {
    const vault = vaultOn({ file });
    // Fifty at a time: a thousand at once would wait for a connection longer than the pool lets anybody wait.
    for (let kept = 0; kept < KEPT; kept += 50)
      await Promise.all(Array.from({ length: 50 }, () => vault.keep(CARD, newOwner())));
    const [seen] = await tamper(
      `SELECT count(*) AS rows, count(DISTINCT sealed) AS seals, count(DISTINCT wrapped_key) AS keys,
        count(DISTINCT fingerprint) AS marks FROM card`,
    );
    expect(seen).toEqual({ rows: KEPT, seals: KEPT, keys: KEPT, marks: 1 });
  });

  test('V-08: the fingerprint tells cards apart, stays with new keys, and is an installation’s own', async () => {
    const vault = vaultOn({ file });
    await vault.check();
    const before = vault.fingerprint(CARD.number);
    expect(before).toHaveLength(32);
    expect(vault.fingerprint('4111111111111112')).not.toEqual(before);
    await rotateKeys({ database, file, settleMs: 0 });
    expect(vaultOn({ file }).fingerprint(CARD.number)).toEqual(before);
    expect(vaultOn({ text: newKeyList({ isDemo: true }) }).fingerprint(CARD.number)).not.toEqual(before);
  });
});

describe('V-05: whoever changes a row gets nothing', () => {
  const flip = (bytes: Buffer, bit: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return changed;
  };

  /** Changes the row, sees it refused with one alert that says nothing of the card, and puts it back. */
  async function isRefused(
    vault: Vault,
    id: number,
    owner: CardOwner,
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<void> {
    const before = await rowOf(id);
    await tamper(sql, values);
    const alert = vi.spyOn(log, 'error');
    await expect(vault.open(id, owner)).rejects.toThrow(VaultSealError);
    expect(alert.mock.calls).toEqual([
      ['a card in the vault does not open', { kind: 'vault-seal', where: `vault.card ${id}` }],
    ]);
    alert.mockRestore();
    await tamper('DELETE FROM card WHERE id = $1', [id]);
    await tamper(
      'INSERT INTO card (id, token, owner, sealed, wrapped_key, key_id, version, fingerprint) VALUES ' +
        '($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        before.id,
        before.token,
        before.owner,
        before.sealed,
        before.wrapped_key,
        before.key_id,
        before.version,
        before.fingerprint,
      ],
    );
    expect(await vault.open(id, owner)).toEqual(CARD);
  }

  test('every single bit of the seal and of the wrapped key', async () => {
    const vault = vaultOn({ file });
    const owner = newOwner();
    const id = await vault.keep(CARD, owner);
    const { sealed, wrapped_key: wrapped } = await rowOf(id);
    let [tried, refused] = [0, 0];
    for (const [column, bytes] of [
      ['sealed', sealed],
      ['wrapped_key', wrapped],
    ] as const) {
      for (let bit = 0; bit < bytes.length * 8; bit += times(7, 1)) {
        tried += 1;
        await tamper(`UPDATE card SET ${column} = $2 WHERE id = $1`, [id, flip(bytes, bit)]);
        refused += await vault.open(id, owner).then(
          () => 0,
          (error: unknown) => (error instanceof VaultSealError ? 1 : 0),
        );
      }
      await tamper(`UPDATE card SET ${column} = $2 WHERE id = $1`, [id, bytes]);
    }
    expect(refused).toBe(tried);
    expect(tried).toBeGreaterThanOrEqual(((sealed.length + wrapped.length) * 8) / times(7, 1));
    expect(await vault.open(id, owner)).toEqual(CARD);
  });

  test('a seal that is cut, empty or grown; another version; another or no key name', async () => {
    const vault = vaultOn({ file });
    const owner = newOwner();
    const id = await vault.keep(CARD, owner);
    writeFileSync(file, withNewKey(readFileSync(file, 'utf8')));
    await vault.rewrap(0);
    const other = readKeyList(readFileSync(file, 'utf8')).current;
    for (const change of [
      'sealed = substring(sealed FOR 28)',
      `sealed = ''`,
      `sealed = sealed || '\\x00'`,
      'sealed = substring(sealed FOR 20)',
      `wrapped_key = ''`,
      `wrapped_key = wrapped_key || '\\x00'`,
      'version = 2',
      'version = 0',
      `key_id = '${other}'`,
      `key_id = 'none'`,
      `key_id = ''`,
      `key_id = 'fingerprint'`,
    ])
      await isRefused(vault, id, owner, `UPDATE card SET ${change} WHERE id = $1`, [id]);
  });

  test('rows that change places, whole or in part', async () => {
    const vault = vaultOn({ file });
    const [mine, theirs] = [newOwner(), newOwner()];
    const [id, other] = [
      await vault.keep(CARD, mine),
      await vault.keep({ number: '5555555555554444', expiry: '1131' }, theirs),
    ];
    for (const columns of [
      ['sealed'],
      ['wrapped_key'],
      ['sealed', 'wrapped_key'],
      ['sealed', 'wrapped_key', 'key_id', 'version', 'owner', 'fingerprint'],
    ]) {
      await isRefused(
        vault,
        id,
        mine,
        `UPDATE card SET ${columns.map((column) => `${column} = theirs.${column}`).join(', ')}
          FROM card theirs WHERE card.id = $1 AND theirs.id = $2`,
        [id, other],
      );
    }
  });

  test.each<[what: string, ask: (mine: CardOwner, theirs: CardOwner) => CardOwner]>([
    ['another token of the same seller', (mine, theirs) => ({ ...mine, token: theirs.token })],
    ['the same token of another seller', (mine) => ({ ...mine, sellerId: mine.sellerId + 1 })],
    ['somebody else altogether', (_, theirs) => theirs],
    ['no token', (mine) => ({ ...mine, token: '' })],
    [
      'a token and a seller that read the same side by side',
      ({ token, sellerId }) => ({ token: `${token}",${sellerId}`, sellerId: 0 }),
    ],
  ])('V-05: a card asked for by %s stays shut', async (_, ask) => {
    const vault = vaultOn({ file });
    const [mine, theirs] = [newOwner(), newOwner()];
    const id = await vault.keep(CARD, mine);
    await vault.keep(CARD, theirs);
    await expect(vault.open(id, ask(mine, theirs))).rejects.toThrow(VaultSealError);
  });

  test('an old row put back after its key was retired, also while the old key is still in memory', async () => {
    const before = vaultOn({ text: readFileSync(file, 'utf8') });
    const owner = newOwner();
    const id = await before.keep(CARD, owner);
    const old = await rowOf(id);
    const { retired } = await rotateKeys({ database, file, settleMs: 0 });
    expect(retired).toEqual([old.key_id]);
    const vault = vaultOn({ file });
    expect(await vault.open(id, owner)).toEqual(CARD);
    await tamper('UPDATE card SET wrapped_key = $2, key_id = $3 WHERE id = $1', [id, old.wrapped_key, old.key_id]);
    await expect(vault.open(id, owner)).rejects.toThrow(VaultSealError);
    await expect(before.open(id, owner)).rejects.toThrow(VaultSealError);
  });

  test('a forgotten row that comes back under a new id is not what its token refers to', async () => {
    const vault = vaultOn({ file });
    const owner = newOwner();
    const id = await vault.keep(CARD, owner);
    const old = await rowOf(id);
    await vault.forget([id]);
    // As the vault's own role, which chooses no ids.
    const put = statement(
      'put_back',
      'INSERT INTO card (token, owner, sealed, wrapped_key, key_id, version, fingerprint) VALUES ($1, ' +
        '$2, $3, $4, $5, $6, $7)',
    );
    await database.query(put, [
      old.token,
      old.owner,
      old.sealed,
      old.wrapped_key,
      old.key_id,
      old.version,
      old.fingerprint,
    ]);
    await expect(vault.open(id, owner)).rejects.toThrow(VaultSealError);
  });

  test("a row that does not open holds a rotation's old key, and nothing else", async () => {
    const vault = vaultOn({ file });
    const [broken, whole] = [newOwner(), newOwner()];
    const [id, good] = [await vault.keep(CARD, broken), await vault.keep(CARD, whole)];
    await tamper(`UPDATE card SET owner = 'somebody' WHERE id = $1`, [id]);
    const oldKey = (await rowOf(id)).key_id;
    expect(await rotateKeys({ database, file, settleMs: 0 })).toMatchObject({
      rewrapped: 1,
      retired: [],
      stuck: [oldKey],
    });
    expect(await vaultOn({ file }).open(good, whole)).toEqual(CARD);
    expect(readKeyList(readFileSync(file, 'utf8')).keys.has(oldKey)).toBe(true);
  });
});

describe('V-06: wrong keys', () => {
  async function isShut(vault: Vault, id: number, owner: CardOwner, why: string): Promise<void> {
    const before = await tamper('SELECT count(*) AS cards FROM card');
    await expect(vault.check()).rejects.toThrow(why);
    await expect(vault.open(id, owner)).rejects.toThrow(VaultUnavailableError);
    await expect(vault.keep(CARD, newOwner())).rejects.toThrow(VaultUnavailableError);
    await expect(vault.rewrap(10)).rejects.toThrow(VaultUnavailableError);
    await expect(vault.forget([id])).rejects.toThrow(VaultUnavailableError);
    expect(await tamper('SELECT count(*) AS cards FROM card')).toEqual(before);
  }

  const kept = async () => {
    const owner = newOwner();
    const vault = vaultOn({ file });
    return { owner, id: await vault.keep(CARD, owner), right: readFileSync(file, 'utf8') };
  };

  test('another key under the same name', async () => {
    const { owner, id, right } = await kept();
    const name = readKeyList(right).current;
    const wrong = newKeyList({ isDemo: true })
      .replace(/^[^:]+/, name)
      .replace(/fingerprint.*/, /fingerprint.*/.exec(right)?.[0] ?? '');
    await isShut(vaultOn({ text: wrong }), id, owner, 'not the one it is named as');
  });

  test('other keys under other names, also when nothing is in the vault yet', async () => {
    const { owner, id } = await kept();
    const foreign = vaultOn({ text: newKeyList({ isDemo: true }) });
    await isShut(foreign, id, owner, 'is missing');
    await vaultOn({ file }).forget([id]);
    await isShut(foreign, id, owner, 'another one');
  });

  test('another fingerprint beside the right key', async () => {
    const { owner, id, right } = await kept();
    const wrong = right.replace(/fingerprint.*/, /fingerprint.*/.exec(newKeyList({ isDemo: true }))?.[0] ?? '');
    await isShut(vaultOn({ text: wrong }), id, owner, 'the key of the fingerprints is another one');
  });

  test('an old key taken out while cards are under it', async () => {
    const { owner, id, right } = await kept();
    writeFileSync(file, withoutKeys(withNewKey(right), [readKeyList(right).current]));
    await isShut(vaultOn({ file }), id, owner, 'is missing');
  });

  test('a file that is not there, half a file, and no database: shut, and open again when it is right', async () => {
    const { owner, id, right } = await kept();
    const nowhere: Database = {
      query: () => Promise.reject(new Error('refused')),
      inTransaction: () => Promise.reject(new Error('refused')),
      onOneConnection: () => Promise.reject(new Error('refused')),
    };
    await isShut(vaultOn({ file }, nowhere), id, owner, 'not available');
    rmSync(file);
    const vault = vaultOn({ file });
    await isShut(vault, id, owner, 'not available');
    expect(() => vault.fingerprint(CARD.number)).toThrow(VaultUnavailableError);
    writeFileSync(file, right.slice(0, 60));
    await isShut(vault, id, owner, 'not available');
    writeFileSync(file, right);
    expect(await vault.open(id, owner)).toEqual(CARD);
  });

  test("cards without a trace of any key: nobody's keys are taken for theirs", async () => {
    const { owner, id } = await kept();
    await tamper('TRUNCATE key_check');
    await isShut(vaultOn({ text: newKeyList({ isDemo: true }) }), id, owner, 'none of the keys');
  });

  test('a file that turns wrong while the product runs leaves the right keys in use', async () => {
    const owner = newOwner();
    const vault = vaultOn({ file });
    const id = await vault.keep(CARD, owner);
    writeFileSync(file, 'half:a');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await vault.open(id, owner)).toEqual(CARD);
  });

  test.each([1, 2, 3])(
    'a process whose start another one overtakes after question %i, with the same keys',
    async (at) => {
      const owner = newOwner();
      const first = vaultOn({ file });
      let asked = 0;
      const overtaken: Database = {
        ...database,
        query: async <Row>(...question: Parameters<Database['query']>) => {
          const rows = await database.query<Row>(...question);
          asked += 1;
          if (asked === at) await first.keep(CARD, newOwner());
          return rows;
        },
      };
      const second = vaultOn({ file }, overtaken);
      expect(await second.open(await second.keep(CARD, owner), owner)).toEqual(CARD);
      expect(asked).toBeGreaterThan(at);
    },
  );

  test('two processes that start on an empty vault with different keys: one of them is shut', async () => {
    const vaults = [vaultOn({ file }), vaultOn({ text: newKeyList({ isDemo: true }) })];
    const answers = await Promise.all(
      vaults.map((vault) =>
        vault.check().then(
          () => 'open',
          () => 'shut',
        ),
      ),
    );
    const later = await Promise.all(
      vaults.map((vault) =>
        vault.check().then(
          () => 'open',
          () => 'shut',
        ),
      ),
    );
    expect([answers.includes('shut'), later.filter((answer) => answer === 'open').length <= 1]).toEqual([true, true]);
  });
});
