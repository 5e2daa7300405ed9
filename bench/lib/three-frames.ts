import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Three card fields in a shop's page: with the product's script, and as a sketch of three bare frames with an input
 * each, which is the least that frames can cost. Both pages note when the third frame has said that it is ready.
 */

const NOTE = 'globalThis.usableAt=performance.now();document.body.dataset.ready=""';

const PAGE = (script: string, begin: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Shop</title><body><h1>Shop</h1><div id="number"></div><div id="expiry"></div><div id="cvc"></div>' +
  `<script src="${script}"></script><script>${begin}</script></body></html>`;

const WITH_PRODUCT = (key: string): string =>
  `Svc.create('${key}').then(async instance=>{const fields=instance.hostedFields();` +
  'const {NUMBER,EXPIRATION,CVC}=Svc.fields;' +
  `await Promise.all([[NUMBER,'number'],[EXPIRATION,'expiry'],[CVC,'cvc']].map(([type,id])=>` +
  `fields.create(type).mount('#'+id)));${NOTE}})`;

const SKETCH_SCRIPT =
  'const origin=new URL(document.currentScript.src).origin;globalThis.sketch=ids=>Promise.all(ids.map(id=>' +
  "new Promise(ready=>{const frame=document.createElement('iframe');frame.src=origin+'/frame';frame.title=id;" +
  'frame.onload=()=>{const {port1,port2}=new MessageChannel();port1.onmessage=ready;' +
  "frame.contentWindow.postMessage('begin',origin,[port2])};document.getElementById(id).append(frame)})))";

const SKETCH_FRAME =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Field</title><style>input{inline-size:100%;font:16px ' +
  'system-ui;border:0}</style><input inputmode="numeric" autocomplete="cc-number" aria-label="Field"><script>' +
  "addEventListener('message',({ports:[port]})=>port.postMessage('ready'))</script></html>";

export type ThreeFrames = { name: string; origin: string };

async function listen(
  answer: (path: string) => [type: string, body: string],
): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url = '/' }, outgoing) => {
    const [type, body] = answer(url);
    outgoing.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

/** The two pages, each on an origin of its own beside that of its frames. */
export async function threeFrames(product: string, publicKey: string) {
  const frames = await listen((path) =>
    path === '/frame' ? ['text/html', SKETCH_FRAME] : ['text/javascript', SKETCH_SCRIPT],
  );
  const sketch = await listen(() => [
    'text/html',
    PAGE(`${frames.origin}/sketch.js`, `sketch(['number','expiry','cvc']).then(()=>{${NOTE}})`),
  ]);
  const fields = await listen(() => ['text/html', PAGE(`${product}/hf/v1/hostedfields.js`, WITH_PRODUCT(publicKey))]);
  return {
    fields: { name: 'hosted fields', origin: fields.origin },
    sketch: { name: 'three bare frames', origin: sketch.origin },
    close: () => [frames, sketch, fields].forEach(({ server }) => void server.close()),
  };
}
