import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newKeyList, readKeyList, withNewKey } from '#lib/platform/key-list.ts';
import { times } from '#lib/testing/thorough.ts';
import { type CardOwner, rotateKeys, type Vault, VaultUnavailableError } from './index.ts';
import { listedKeys } from './keys.ts';
import { openVault } from './open-vault.ts';
import { CARD, testVault } from '#lib/testing/cards/vault.ts';

const { file, database, newOwner, vaultOn, tamper, rowOf } = testVault();

/** Cards before the load, and how long the other processes are waited for, milliseconds. */
const [KEPT, SETTLE_MS] = [times(100, 400), times(400, 1_000)];

describe('V-07: a new key under load', () => {
  test('50 token payments and 10 new cards a second over three processes: none fails, none stays on the old key, also when it is gone', {
    timeout: 60_000,
  }, async () => {
    const vaults = [vaultOn({ file }), vaultOn({ file }), vaultOn({ file })];
    const cards: { id: number; owner: CardOwner }[] = [];
    const keepOne = async (vault: Vault) => {
      const owner = newOwner();
      cards.push({ id: await vault.keep(CARD, owner), owner });
    };
    for (let made = 0; made < KEPT; made += 1) await keepOne(vaults[made % 3] as Vault);

    const outcome = { opened: 0, kept: 0, failed: [] as string[] };
    let isOver = false;
    const every = async (ms: number, work: () => Promise<void>) => {
      while (!isOver) {
        await Promise.all([
          work().catch((error: unknown) => outcome.failed.push(String(error))),
          new Promise((resolve) => setTimeout(resolve, ms)),
        ]);
      }
    };
    let turn = 0;
    const next = (): number => {
      turn += 1;
      return turn;
    };
    const anyVault = () => vaults[next() % vaults.length] as Vault;
    const load = [
      ...Array.from({ length: 5 }, () =>
        every(100, async () => {
          const { id, owner } = cards[(next() * 13) % cards.length] as { id: number; owner: CardOwner };
          expect(await anyVault().open(id, owner)).toEqual(CARD);
          outcome.opened += 1;
        }),
      ),
      every(100, async () => {
        await keepOne(anyVault());
        outcome.kept += 1;
      }),
    ];
    await new Promise((resolve) => setTimeout(resolve, 500));
    const old = readKeyList(readFileSync(file, 'utf8')).current;
    const rotations = [
      await rotateKeys({ database, file, settleMs: SETTLE_MS }),
      await rotateKeys({ database, file, settleMs: SETTLE_MS }),
    ];
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    isOver = true;
    await Promise.all(load);

    expect(outcome.failed).toEqual([]);
    expect(outcome.opened).toBeGreaterThan(times(40, 100));
    expect(outcome.kept).toBeGreaterThan(times(8, 20));
    expect(rotations.map(({ retired, stuck }) => [retired.length, stuck.length])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(rotations[0]?.rewrapped).toBeGreaterThanOrEqual(KEPT);
    const { keys, current } = readKeyList(readFileSync(file, 'utf8'));
    expect([...keys.keys()]).toEqual([rotations[1]?.keyId]);
    expect(await tamper('SELECT DISTINCT key_id FROM card')).toEqual([{ key_id: current }]);
    expect(current).not.toBe(old);
    const alone = vaultOn({ text: readFileSync(file, 'utf8') });
    for (const { id, owner } of cards) expect(await alone.open(id, owner)).toEqual(CARD);
  });

  test('the card itself is left as it was: only its key is wrapped anew', async () => {
    const vault = vaultOn({ file });
    const id = await vault.keep(CARD, newOwner());
    const before = await rowOf(id);
    await rotateKeys({ database, file, settleMs: 0 });
    const after = await rowOf(id);
    expect(after.sealed.equals(before.sealed) && after.fingerprint.equals(before.fingerprint)).toBe(true);
    expect(after.wrapped_key.equals(before.wrapped_key)).toBe(false);
  });

  test('a process that slept through the rotation catches up with its next card', async () => {
    const sleeper = openVault({ database, keys: listedKeys({ file }, { lookEveryMs: 3_600_000 }) });
    const owner = newOwner();
    const id = await sleeper.keep(CARD, owner);
    const { keyId } = await rotateKeys({ database, file, settleMs: 0 });
    expect((await rowOf(await sleeper.keep(CARD, newOwner()))).key_id).toBe(keyId);
    expect(await sleeper.open(id, owner)).toEqual(CARD);
  });

  test('a rotation that was interrupted is finished by the next, without a third key', async () => {
    const vault = vaultOn({ file });
    const owner = newOwner();
    const id = await vault.keep(CARD, owner);
    writeFileSync(file, withNewKey(readFileSync(file, 'utf8')));
    const waiting = readKeyList(readFileSync(file, 'utf8')).current;
    expect(await rotateKeys({ database, file, settleMs: 0 })).toMatchObject({
      keyId: waiting,
      rewrapped: 1,
      stuck: [],
    });
    expect(await vault.open(id, owner)).toEqual(CARD);
  });

  test('wrong keys rotate nothing and leave the file alone', async () => {
    await vaultOn({ file }).keep(CARD, newOwner());
    writeFileSync(file, newKeyList({ isDemo: true }));
    const before = readFileSync(file, 'utf8');
    await expect(rotateKeys({ database, file, settleMs: 0 })).rejects.toThrow(VaultUnavailableError);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
