import { bean, cup, INK, picture, shadow, steam } from './draw-picture.ts';

/** Drawings of the shop's goods. */

const bag = (x: number, colour: string, fold: string): string =>
  `<path d="M${x - 46} 62h92l6 138q0 8-8 8h-88q-8 0-8-8z" fill="${colour}"/>` +
  `<path d="M${x + 20} 62h26l6 138q0 8-8 8h-14q-8-70-10-146z" fill="${fold}" opacity=".55"/>` +
  `<path d="M${x - 50} 42q0-5 5-5h90q5 0 5 5l-2 22h-96z" fill="${fold}"/>` +
  `<path d="M${x - 48} 54h96" stroke="${INK.coffee}" stroke-width="2" opacity=".35"/>`;

/** The café's own mark: an arched window with a rising steam. */
const arch = (x: number, y: number, size: number, ground: string, line: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 60})"><path d="M-26 34v-32a26 26 0 0 1 52 0v32z" ` +
  `fill="${ground}"/>` +
  `<path d="M-14 16h28c0 9-6 13-9 13h-10c-3 0-9-4-9-13zM14 18c7-2 7 7-2 7" fill="none" stroke="${line}" ` +
  `stroke-width="3" stroke-linejoin="round"/><path d="M-5 10c-4-6 4-8 0-14M5 10c-4-6 4-8 0-14" fill="none" ` +
  `stroke="${line}" stroke-width="3" stroke-linecap="round"/></g>`;

export const beans = picture(
  shadow(160, 208, 190) +
    bag(150, INK.kraft, INK.kraftShade) +
    arch(150, 116, 62, INK.paper, INK.clayShade) +
    `<path d="M118 170h64M130 182h40" stroke="${INK.paper}" stroke-width="5" stroke-linecap="round"/>` +
    bean(222, 200, 22, -18) +
    bean(244, 206, 20, 24) +
    bean(206, 209, 18, 60) +
    bean(84, 205, 20, 30) +
    bean(62, 208, 17, -40),
);

export const pot = picture(
  shadow(160, 210, 170) +
    `<path d="M112 138h96c4 28 10 44 10 56q0 16-16 16h-84q-16 0-16-16c0-12 6-28 10-56z" fill="${INK.white}"/>` +
    `<path d="M178 138h30c4 28 10 44 10 56q0 16-16 16h-24c10-18 8-48 0-72z" fill="${INK.shade}"/>` +
    `<path d="M107 176q53 12 106 0l4 16q-57 14-114 0z" fill="${INK.coffee}" opacity=".82"/>` +
    `<path d="M210 148c34-6 40 42 6 44" fill="none" stroke="${INK.white}" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="M104 130q0-6 6-6h100q6 0 6 6t-6 6h-100q-6 0-6-6z" fill="${INK.sand}"/>` +
    `<path d="M96 58h128l-44 66h-40z" fill="${INK.clay}"/><path d="M178 58h46l-44 66h-18z" fill="${INK.clayShade}"/>` +
    `<ellipse cx="160" cy="58" rx="64" ry="13" fill="${INK.paper}"/>` +
    `<ellipse cx="160" cy="60" rx="52" ry="9" fill="${INK.bean}"/>` +
    `<path d="M222 66c24 0 22 34-8 30" fill="none" stroke="${INK.clay}" stroke-width="9" stroke-linecap="round"/>` +
    steam(140, 44, 34) +
    steam(168, 40, 38),
);

/** A kettle with a long neck, a hand mill and two cups. */
export const set = picture(
  shadow(104, 208, 130) +
    shadow(232, 208, 120) +
    `<path d="M60 200l8-72q2-14 16-14h44q14 0 16 14l8 72q1 8-8 8h-76q-9 0-8-8z" fill="${INK.steel}"/>` +
    `<path d="M116 114h12q14 0 16 14l8 72q1 8-8 8h-20q4-60-8-94z" fill="${INK.steelShade}"/>` +
    `<path d="M146 176c28 0 22-62 44-78" fill="none" stroke="${INK.steel}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M70 128c-32-2-36 52-8 58" fill="none" stroke="${INK.kraft}" stroke-width="10" stroke-linecap="round"/>` +
    `<path d="M82 114q0-14 24-14t24 14z" fill="${INK.steelShade}"/><circle cx="106" cy="96" r="7" ` +
    `fill="${INK.kraft}"/>` +
    `<path d="M212 92h44v108q0 8-8 8h-28q-8 0-8-8z" fill="${INK.kraft}"/>` +
    `<path d="M240 92h16v108q0 8-8 8h-10q6-60 2-116z" fill="${INK.kraftShade}"/>` +
    `<path d="M208 78h52q4 0 4 5v12h-60v-12q0-5 4-5z" fill="${INK.steelShade}"/>` +
    `<path d="M234 78v-14h34" fill="none" stroke="${INK.steel}" stroke-width="6" stroke-linecap="round"/>` +
    `<circle cx="270" cy="62" r="8" fill="${INK.clay}"/>` +
    `<path d="M212 140h44" stroke="${INK.paper}" stroke-width="5" opacity=".8"/>` +
    cup(178, 176, 36, INK.white, INK.shade) +
    cup(284, 176, 36, INK.sea, INK.seaShade),
);

/** A copper pot with a long handle, as coffee is boiled in. */
export const rakwe = picture(
  shadow(140, 208, 150) +
    `<path d="M186 116l94-46" stroke="${INK.coffee}" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="M186 116l26-13" stroke="${INK.copperShade}" stroke-width="13" stroke-linecap="round"/>` +
    `<path d="M92 94h96c-8 26-2 34 8 62 10 30-4 52-24 52h-64c-20 0-34-22-24-52 10-28 16-36 8-62z" ` +
    `fill="${INK.copper}"/>` +
    `<path d="M156 94h32c-8 26-2 34 8 62 10 30-4 52-24 52h-22c22-26 22-64 6-114z" fill="${INK.copperShade}" ` +
    `opacity=".75"/>` +
    `<path d="M106 112c2 20-8 36-12 56" fill="none" stroke="${INK.copperLight}" stroke-width="7" ` +
    `stroke-linecap="round"/>` +
    `<path d="M92 94l-16-10q8-6 20-2z" fill="${INK.copper}"/>` +
    `<ellipse cx="140" cy="92" rx="50" ry="11" fill="${INK.copperLight}"/>` +
    `<ellipse cx="140" cy="93" rx="42" ry="7.5" fill="${INK.bean}"/>` +
    `<path d="M88 166q52 16 104 0" fill="none" stroke="${INK.copperShade}" stroke-width="3" opacity=".7"/>` +
    steam(124, 76, 40) +
    steam(150, 74, 44),
);

export const cups = picture(
  shadow(160, 208, 220) +
    `<ellipse cx="160" cy="196" rx="112" ry="15" fill="${INK.copper}"/>` +
    `<ellipse cx="160" cy="192" rx="112" ry="14" fill="${INK.copperLight}"/>` +
    `<ellipse cx="160" cy="192" rx="94" ry="10" fill="${INK.copper}" opacity=".55"/>` +
    cup(110, 122, 78, INK.sea, INK.seaShade) +
    cup(208, 122, 78, INK.clay, INK.clayShade) +
    steam(110, 108, 44) +
    steam(208, 108, 44),
);

const biscuit = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><ellipse cy="6" rx="27" ry="13" fill="${INK.kraftShade}"/>` +
  `<path d="M-27 5c0-20 12-31 27-31s27 11 27 31c-12 9-42 9-54 0z" fill="${INK.sand}"/>` +
  `<path d="M-15-12l30 0M-21-2h42M0-26v30M-11-22l-5 26M11-22l5 26" fill="none" stroke="${INK.kraftShade}" ` +
  `stroke-width="2.5" stroke-linecap="round" opacity=".7"/></g>`;

/** Filled biscuits in an open box, three over four. */
export const biscuits = picture(
  shadow(160, 210, 230) +
    `<path d="M56 118h208l14 16H42z" fill="${INK.oliveShade}"/>` +
    biscuit(110, 112) +
    biscuit(160, 108) +
    biscuit(210, 112) +
    biscuit(84, 134) +
    biscuit(135, 136) +
    biscuit(186, 136) +
    biscuit(237, 134) +
    `<path d="M42 134h236l-8 68q-1 8-9 8H59q-8 0-9-8z" fill="${INK.olive}"/>` +
    `<path d="M226 134h52l-8 68q-1 8-9 8h-34q6-36-1-76z" fill="${INK.oliveShade}" opacity=".7"/>` +
    arch(160, 168, 46, INK.paper, INK.oliveShade),
);

/** The mark beside the café's name. */
export const mark =
  `<svg viewBox="-30 -28 60 64" aria-hidden="true" focusable="false">` + `${arch(0, 0, 60, INK.clay, INK.paper)}</svg>`;
