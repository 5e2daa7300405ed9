/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
import { type MethodModule, type MethodModuleName, modulesAtOnce, type Ready } from '../model/method-module.ts';
import { Pay } from '../views/pay.tsx';
import type { PayView } from '../model/pay-view.ts';
import { hydratePage, markReady, watchPage } from './hydrate.ts';

// Script of a page with more than a card form. Method modules register here, from the document or fetched later.
const view = hydratePage<PayView>();
const ready = new Map<MethodModuleName, Ready>();
const fetching = new Map<MethodModuleName, Promise<Ready>>();
/** The page's own Preact, shared by its method modules. `texts` are added by the script of each module. */
const registry = {
  preact: { Fragment, jsx, jsxs, useEffect, useRef, useState },
  texts: {} as Record<string, Ready['texts']>,
  add,
};
export type PageRegistry = typeof registry;
Object.assign(globalThis, { kupaPage: registry });

function add(name: MethodModuleName, module: MethodModule): void {
  const texts = registry.texts[name];
  if (texts) ready.set(name, { module, texts });
  begin();
}

let tries = 0;

async function fetchModule(name: MethodModuleName): Promise<Ready> {
  const address = view?.moduleScripts[name] ?? '';
  // A browser may cache the failure of an address: each attempt uses another address.
  await import(tries > 0 ? `${address}?${tries}` : address);
  const here = ready.get(name);
  if (!here) throw new Error(name);
  return here;
}

function load(name: MethodModuleName): Promise<Ready> {
  const here = ready.get(name);
  if (here) return Promise.resolve(here);
  const known = fetching.get(name);
  if (known) return known;
  const request = fetchModule(name).catch((error: unknown) => {
    tries += 1;
    fetching.delete(name);
    throw error;
  });
  fetching.set(name, request);
  return request;
}

let hasBegun = false;

function begin(): void {
  const place = document.getElementById('pay');
  if (hasBegun || !view || !place || modulesAtOnce(view).some((name) => !ready.has(name))) return;
  hasBegun = true;
  hydrate(<Pay view={view} registry={{ get: (name) => ready.get(name) ?? null, load }} />, place);
  markReady(place);
}

begin();
watchPage();
