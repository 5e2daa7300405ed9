import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The packages for others, packed and installed in an empty project as their reader would. */

const project = mkdtempSync(join(tmpdir(), 'kupa-packages-'));
const run = (command: string, args: readonly string[], cwd = project): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  run(process.execPath, ['scripts/run.mjs', 'scripts/packages.ts', '--to', project], '.');
  const packed = readdirSync(project).filter((file) => file.endsWith('.tgz'));
  writeFileSync(join(project, 'package.json'), '{"name":"reader","private":true,"type":"module"}');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packed.map((file) => `./${file}`)]);
  mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of ['react', '@types/react', '@types/node', 'csstype', 'undici-types'])
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Errors of the compiler for a user's file, in strict mode and with the declarations checked too. */
function compiled(name: string, text: string): string {
  writeFileSync(join(project, name), text);
  const options = [
    ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'],
    ...['--jsx', 'react-jsx', '--types', 'node'],
  ];
  try {
    return run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options, name]);
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('each is packed in the version of the product, with what they say and nothing of the tree', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  for (const name of ['api', 'hosted-fields', 'embeds', 'parts']) {
    const folder = join(project, 'node_modules/@kupa', name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ version, type: 'module', sideEffects: false });
    expect(manifest['dependencies']).toBeUndefined();
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`# @kupa/${name}`);
    const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => /\.(js|ts)$/.test(file));
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/['"]#lib\//);
  }
});

test('the client of the API runs, and its types know operations, fields and refusals', () => {
  writeFileSync(
    join(project, 'pay.mjs'),
    `import { createKupa, KupaConnectionError } from '@kupa/api';
     const kupa = createKupa({ origin: 'http://127.0.0.1:1', sellerId: 'MPL', tries: 1 });
     await kupa.getSales({}).catch((error) => console.log(error instanceof KupaConnectionError, error.operation));`,
  );
  expect(run(process.execPath, ['pay.mjs']).trim()).toBe('true getSales');
  const SALE = `import { createKupa, KupaRefusal } from '@kupa/api';
    const kupa = createKupa({ origin: 'https://pay.example', sellerId: 'MPL' });
    try {
      const sale = await kupa.generateSale({ sale_price: 5075, currency: 'ILS', product_name: 'Coffee' });
      const id: string = sale.svc_sale_id;
      console.log(id);
    } catch (error) { if (error instanceof KupaRefusal) console.log(error.code.toFixed(0), error.field); }`;
  expect(compiled('sale.ts', SALE)).toBe('');
  expect(compiled('wrong.ts', SALE.replace('sale_price', 'sale_prize'))).toContain('sale_prize');
});

test('the loader of hosted fields and its components for React have types', () => {
  const PLAIN = `import { loadHostedFields } from '@kupa/hosted-fields';
    const svc = await loadHostedFields('https://pay.example', { nonce: 'abc' });
    const instance = await svc.create('key', { language: 'he' });
    const field = instance.hostedFields().create(svc.fields.NUMBER, { styles: { base: { color: 'red' } } });
    field.on('card-type-changed', ({ cardType }) => console.log(cardType));
    const { token, card } = await instance.tokenize({ payerFirstName: 'Dana' });
    console.log(token, card.cardMask);`;
  expect(compiled('plain.ts', PLAIN)).toBe('');
  expect(compiled('wrong-field.ts', PLAIN.replace('svc.fields.NUMBER', "'cardNo'"))).toContain('cardNo');
  const REACT = `import { HostedField, HostedFields, useTokenize } from '@kupa/hosted-fields/react';
    const Pay = () => {
      const { tokenize, isReady } = useTokenize();
      return <button disabled={!isReady} onClick={() => void tokenize().then(({ token }) => token)}>Pay</button>;
    };
    export const Checkout = () => (
      <HostedFields origin="https://pay.example" publicKey="key" options={{ language: 'en' }}>
        <HostedField type="cardNumber" id="number" /><Pay />
      </HostedFields>
    );`;
  expect(compiled('checkout.tsx', REACT)).toBe('');
});

test('the loader of embeds and its components for React have types', () => {
  const PLAIN = `import { loadEmbeds } from '@kupa/embeds';
    const { create } = await loadEmbeds('https://pay.example');
    const embed = create({ fetchToken: async () => 'token', language: 'he' }).mount('#payments', 'payments');
    embed.addEventListener('failed', () => embed.destroy());
    embed.update({ theme: 'dark' });`;
  expect(compiled('embeds.ts', PLAIN)).toBe('');
  expect(compiled('wrong-embed.ts', PLAIN.replace("'payments')", "'cards')"))).toContain('cards');
  const REACT = `import { KupaEmbed, KupaEmbeds } from '@kupa/embeds/react';
    export const Money = () => (
      <KupaEmbeds origin="https://pay.example" fetchToken={async () => 'token'} language="en">
        <KupaEmbed embed="balance" id="balance" /><KupaEmbed embed="payments" onReady={() => undefined} />
      </KupaEmbeds>
    );`;
  expect(compiled('money.tsx', REACT)).toBe('');
});

test('the package of the former name has what it had', () => {
  const PLAIN = `import { loadParts, type MountedPart, type PartsOptions } from '@kupa/parts';
    const options: PartsOptions = { fetchToken: async () => 'token', language: 'he' };
    const { create } = await loadParts('https://pay.example');
    const part: MountedPart = create(options).mount('#payments', 'payments');
    part.update({ theme: 'dark' });`;
  expect(compiled('parts.ts', PLAIN)).toBe('');
  const REACT = `import { KupaOnboarding, KupaPart, KupaParts } from '@kupa/parts/react';
    export const Money = () => (
      <KupaParts origin="https://pay.example" fetchToken={async () => 'token'} language="en">
        <KupaPart part="balance" id="balance" /><KupaPart part="payments" onReady={() => undefined} />
        <KupaOnboarding origin="https://pay.example" link="https://pay.example/onboarding/x" />
      </KupaParts>
    );`;
  expect(compiled('former.tsx', REACT)).toBe('');
});

test('the whole onboarding for React has types: steps, states and handlers', () => {
  const JOIN = `import { KupaOnboarding } from '@kupa/embeds/react';
    import type { OnboardingPlace } from '@kupa/embeds';
    const told = ({ step, state }: OnboardingPlace) => console.log(step === 'bank', state === 'approved');
    export const Join = ({ link }: { link: string }) => (
      <KupaOnboarding origin="https://pay.example" link={link} language="ar" onStep={told} onState={told} />
    );`;
  expect(compiled('join.tsx', JOIN)).toBe('');
  expect(compiled('wrong-step.tsx', JOIN.replace("'bank'", "'banks'"))).toContain('banks');
});
