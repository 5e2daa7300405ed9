/** Palette, light from the upper left and frame of 320 by 240 that the drawings of the shop share. */

export const INK = {
  paper: '#fbf1e0',
  cream: '#f4e3c8',
  sand: '#dfc39c',
  kraft: '#c99f6b',
  kraftShade: '#ad8350',
  clay: '#c4623a',
  clayShade: '#a04a28',
  copper: '#cf8250',
  copperLight: '#efb88c',
  copperShade: '#9c5730',
  coffee: '#4a2c1b',
  bean: '#6a4024',
  olive: '#7f8a55',
  oliveShade: '#626c3d',
  sea: '#2f6d74',
  seaShade: '#235459',
  steel: '#56606a',
  steelShade: '#3d454d',
  white: '#fffaf1',
  shade: '#e8d6ba',
} as const;

/** Picture whose caption has the same content: hidden from screen readers. */
export const picture = (shapes: string): string =>
  `<svg viewBox="0 0 320 240" aria-hidden="true" focusable="false">${shapes}</svg>`;

/** Shadow of an object on a table. */
export const shadow = (x: number, y: number, width: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${Math.max(4, width / 18)}" fill="#2a1a10" opacity=".16"/>`;

/** A coffee bean of this length, turned by so many degrees. */
export const bean = (x: number, y: number, length: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="${length / 2}" ry="${length * 0.33}" ` +
  `fill="${INK.bean}"/><path d="M${-length * 0.46} 0C${-length * 0.15} ${-length * 0.16} ${length * 0.15} ` +
  `${length * 0.16} ${length * 0.46} 0" fill="none" stroke="${INK.coffee}" stroke-width="${length * 0.09}" ` +
  `stroke-linecap="round"/></g>`;

/** Steam that rises from here. */
export const steam = (x: number, y: number, height = 38): string =>
  `<path d="M${x} ${y}c-9-${height * 0.3} 9-${height * 0.42} 0-${height * 0.72}s7-${height * 0.22} ` +
  `2-${height * 0.28}" ` +
  `fill="none" stroke="${INK.white}" stroke-width="4" stroke-linecap="round" opacity=".75"/>`;

/** A small cup without a handle, its rim in the middle of this place. */
export const cup = (x: number, y: number, size: number, colour: string, shade: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 60})"><path d="M-30 0h60c0 30-10 48-20 ` +
  `52h-20c-10-4-20-22-20-52z" ` +
  `fill="${colour}"/><path d="M8 0h22c0 30-10 48-20 52h-9c6-12 8-30 7-52z" fill="${shade}"/>` +
  `<ellipse rx="30" ry="8" fill="${INK.white}"/><ellipse cy="1" rx="25" ry="5.6" fill="${INK.coffee}"/>` +
  `<path d="M-28 14c18 6 38 6 56 0l-1.5 8c-17 5-36 5-53 0z" fill="${INK.white}" opacity=".55"/></g>`;
