import arClock from './messages/ar/clock.json' with { type: 'json' };
import enClock from './messages/en/clock.json' with { type: 'json' };
import esClock from './messages/es/clock.json' with { type: 'json' };
import heClock from './messages/he/clock.json' with { type: 'json' };
import ruClock from './messages/ru/clock.json' with { type: 'json' };
import arDrawer from './messages/ar/drawer.json' with { type: 'json' };
import enDrawer from './messages/en/drawer.json' with { type: 'json' };
import esDrawer from './messages/es/drawer.json' with { type: 'json' };
import heDrawer from './messages/he/drawer.json' with { type: 'json' };
import ruDrawer from './messages/ru/drawer.json' with { type: 'json' };
import arSample from './messages/ar/sample.json' with { type: 'json' };
import enSample from './messages/en/sample.json' with { type: 'json' };
import esSample from './messages/es/sample.json' with { type: 'json' };
import heSample from './messages/he/sample.json' with { type: 'json' };
import ruSample from './messages/ru/sample.json' with { type: 'json' };
import arSimulators from './messages/ar/simulators.json' with { type: 'json' };
import enSimulators from './messages/en/simulators.json' with { type: 'json' };
import esSimulators from './messages/es/simulators.json' with { type: 'json' };
import heSimulators from './messages/he/simulators.json' with { type: 'json' };
import ruSimulators from './messages/ru/simulators.json' with { type: 'json' };
import arTerminal from './messages/ar/terminal.json' with { type: 'json' };
import enTerminal from './messages/en/terminal.json' with { type: 'json' };
import esTerminal from './messages/es/terminal.json' with { type: 'json' };
import heTerminal from './messages/he/terminal.json' with { type: 'json' };
import ruTerminal from './messages/ru/terminal.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const sandboxTexts = {
  clock: namespace({ ar: arClock, en: enClock, es: esClock, he: heClock, ru: ruClock }),
  drawer: namespace({ ar: arDrawer, en: enDrawer, es: esDrawer, he: heDrawer, ru: ruDrawer }),
  sample: namespace({ ar: arSample, en: enSample, es: esSample, he: heSample, ru: ruSample }),
  simulators: namespace({ ar: arSimulators, en: enSimulators, es: esSimulators, he: heSimulators, ru: ruSimulators }),
  terminal: namespace({ ar: arTerminal, en: enTerminal, es: esTerminal, he: heTerminal, ru: ruTerminal }),
};
