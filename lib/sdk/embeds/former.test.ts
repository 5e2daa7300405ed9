import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isTopic } from '#lib/docs/topics/index.ts';
import { givenAssets } from '#lib/testing/payment-page/page.ts';
import { PUBLISHED } from '#scripts/build-payment-page.ts';
import { config } from '../../../next.config.ts';
import { FORMER_ADDRESSES } from './former.ts';

/** Former names of embeds, and where each leads. */

const { folder, close } = await givenAssets();
afterAll(close);

const former = (prefix: string) => Object.entries(FORMER_ADDRESSES).filter(([path]) => path.startsWith(prefix));

test('a former page of the documentation leads to the topic that took its place', async () => {
  const redirects = former('/docs/').map(([source, destination]) => ({ source, destination, permanent: true }));
  expect(redirects).not.toEqual([]);
  expect(await config.redirects?.()).toEqual(redirects);
  for (const { source, destination } of redirects)
    expect([isTopic(source.slice('/docs/'.length)), isTopic(destination.slice('/docs/'.length))]).toEqual([
      false,
      true,
    ]);
});

test('a former script is published beside the one that took its place, and brings the former name alone', () => {
  const built = (name: string): string => readFileSync(join(folder, name), 'utf8');
  for (const [path, now] of former('/embed/v1/')) {
    const [old, current] = [path, now].map((one) => one.slice('/embed/v1/'.length)) as [string, string];
    expect(PUBLISHED.embed).toEqual(expect.arrayContaining([old, current]));
    expect([/KupaParts/.test(built(old)), /KupaEmbeds/.test(built(old))]).toEqual([true, false]);
    expect([/KupaParts/.test(built(current)), /KupaEmbeds/.test(built(current))]).toEqual([false, true]);
  }
});
