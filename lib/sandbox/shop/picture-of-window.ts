import { cup, INK, steam } from './draw-picture.ts';

/** Window of the café onto the hills, with a table before it: the first picture of the shop. */

/** Height of the table: every arch of the window ends there. */
const BOTTOM = 410;

const archPath = (x: number, width: number, top: number): string =>
  `M${x} ${BOTTOM}V${top + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${BOTTOM}z`;

const hills =
  `<path d="M130 274c56-62 104-72 150-42s92 6 150-26v220H130z" fill="#c9b27a"/>` +
  `<path d="M130 304c50-36 108-40 162-10s98 4 138-14v140H130z" fill="#9aa062"/>` +
  `<path d="M130 340c66-28 124-18 168-4s92 4 132-10v94H130z" fill="${INK.oliveShade}"/>`;

const cypress = (x: number, y: number, height: number): string =>
  `<path d="M${x} ${y}c-${height * 0.16}-${height * 0.3}-${height * 0.1}-${height * 0.78} 0-${height}` +
  `c${height * 0.1} ${height * 0.22} ${height * 0.16} ${height * 0.7} 0 ${height}z" fill="#48553a"/>`;

const plant = (x: number, y: number): string =>
  `<path d="M${x} ${y}c-6-40-30-54-44-56 2 30 18 46 44 56zM${x} ${y}c-2-50 10-76 24-90 10 34 2 66-24 90z` +
  `M${x} ${y}c10-34 34-44 52-44-6 28-24 42-52 44z" fill="${INK.olive}"/>` +
  `<path d="M${x - 26} ${y - 4}h54l-6 48q-1 6-7 6h-28q-6 0-7-6z" fill="${INK.clay}"/>` +
  `<path d="M${x + 10} ${y - 4}h18l-6 48q-1 6-7 6h-12q8-26 7-54z" fill="${INK.clayShade}"/>`;

const tiles = Array.from(
  { length: 9 },
  (_, index) =>
    `<g transform="translate(${44 + index * 54} 436)"><path d="M0 0h48v34H0z" ` +
    `fill="${index % 2 ? INK.sea : INK.paper}"/>` +
    `<path d="M24 4l14 13-14 13-14-13z" fill="${index % 2 ? INK.paper : INK.sea}" opacity=".85"/></g>`,
).join('');

const copperPot =
  `<path d="M334 340l66-32" stroke="${INK.coffee}" stroke-width="9" stroke-linecap="round"/>` +
  `<path d="M268 326h68c-6 18-2 24 5 44 7 22-3 36-17 36h-44c-14 0-24-14-17-36 7-20 11-26 5-44z" ` +
  `fill="${INK.copper}"/>` +
  `<path d="M314 326h22c-6 18-2 24 5 44 7 22-3 36-17 36h-15c15-18 15-45 5-80z" ` +
  `fill="${INK.copperShade}" opacity=".75"/>` +
  `<ellipse cx="302" cy="325" rx="35" ry="8" fill="${INK.copperLight}"/>` +
  `<ellipse cx="302" cy="326" rx="28" ry="5" fill="${INK.bean}"/>`;

export const cafeWindow =
  `<svg viewBox="0 0 560 480" aria-hidden="true" focusable="false">` +
  `<path d="${archPath(112, 336, 24)}" fill="${INK.clayShade}"/>` +
  `<path d="${archPath(126, 308, 38)}" fill="${INK.paper}"/>` +
  `<clipPath id="pane"><path d="${archPath(142, 276, 54)}"/></clipPath>` +
  `<g clip-path="url(#pane)"><path d="M130 40h300v380H130z" fill="#f6d9a8"/>` +
  `<circle cx="346" cy="176" r="40" fill="#f0a35e"/>${hills}${cypress(186, 306, 92)}${cypress(212, 314, 64)}` +
  `${cypress(392, 300, 78)}</g>` +
  `<path d="M280 52v340M142 214h276" stroke="${INK.paper}" stroke-width="9"/>` +
  `<path d="M24 406h512q8 0 8 8v16H16v-16q0-8 8-8z" fill="${INK.kraft}"/>` +
  `<path d="M16 430h528v44q0 6-6 6H22q-6 0-6-6z" fill="${INK.kraftShade}"/>${tiles}` +
  `${plant(84, 358)}${copperPot}${steam(292, 310, 52)}${steam(314, 308, 60)}` +
  `<ellipse cx="196" cy="405" rx="44" ry="6" fill="${INK.copperLight}"/>${cup(196, 358, 54, INK.sea, INK.seaShade)}` +
  `${steam(196, 348, 44)}<ellipse cx="456" cy="405" rx="50" ry="6" fill="${INK.copperLight}"/>` +
  `${cup(456, 352, 60, INK.clay, INK.clayShade)}${steam(456, 342, 44)}</svg>`;
